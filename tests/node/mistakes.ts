// Mistakes that the compiler must find: each line with a mistake ends with the code of the expected error.
import type { EventDocument } from "./Event.d.ts";
import type { MoveDocument } from "./Move.d.ts";
import type { RulesDocument } from "./Rules.d.ts";
import type { Card, UpdateDocument } from "./Update.d.ts";

export const cards: Card[] = [
  "R7",
  "R2", // TS2322
  "WB", // TS2322
  "?", // TS2322
];

export const moves: MoveDocument[] = [
  { version: 1, type: "Move", move: "draw" },
  { version: 2, type: "Move", move: "draw" }, // TS2322
  { version: 1, type: "Draw", move: "draw" }, // TS2322
  { version: 1, type: "Move", move: null }, // TS2322
  { version: 1, type: "Move" }, // TS2741
  { type: "Move", move: "draw" }, // TS2741
  { version: 1, type: "Move", move: "draw", seat: 0 }, // TS2353
];

export const events: EventDocument[] = [
  { version: 1, type: "Placed", seat: 0, card: "R7", is_bonus: false },
  { version: 1, type: "Placed", seat: 0, card: "R7" }, // TS2322
  { version: 1, type: "Placed", seat: 0, card: "?", is_bonus: false }, // TS2322
  { version: 1, type: "Passed", seat: 0 }, // TS2322
  { version: 1, type: "DosCalled", seat: null }, // TS2322
  { version: 1, type: "DosCalled", seat: 0, round: 1 }, // TS2353
];

export const rules = (standard: RulesDocument): RulesDocument[] => [
  { ...standard, deck: ["R7", "WD"] },
  { ...standard, deck: ["R7", "R2"] }, // TS2322
  { ...standard, deck: "deck" }, // TS2820
  { ...standard, dos_call: 1 }, // TS2322
  { ...standard, bonus: true }, // TS2353
];

export function read({ view, events, moves }: UpdateDocument): unknown[] {
  return [
    view.hand[0],
    view.hands, // TS2551
    view.to_move + 1, // TS18047
    view.scores[0] - 1, // TS2362
    view.phase.card, // TS2339
    view.revealed.length, // TS18047
    moves[0].move, // TS2339
    events.filter((event) => event.type === "Passed"), // TS2367
  ];
}
