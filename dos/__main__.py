"""`python -m dos`. This module must not know what the command does."""

import sys

from dos.cli import main

if __name__ == "__main__":
    sys.exit(main())
