"""`python -m dos.testing FOLDER`: write the conformance suite."""

from argparse import ArgumentParser

from dos.testing import write_conformance


def main() -> None:
    """Write the files to the folder that the command line names."""
    parser = ArgumentParser("python -m dos.testing", description="Write the conformance suite.")
    parser.add_argument("folder", help="the folder for the files")
    write_conformance(parser.parse_args().folder)


if __name__ == "__main__":
    main()
