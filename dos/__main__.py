"""Run the command line with `python -m dos`."""

import sys

from dos.cli import main

if __name__ == "__main__":
    sys.exit(main())
