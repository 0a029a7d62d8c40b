"""Check that every public name of the installed package has a complete type. Pyright fails below 100%."""

import subprocess
import sys
from tempfile import TemporaryDirectory

# Outside the checkout, so that pyright checks the installed package.
with TemporaryDirectory() as folder:
    command = ["pyright", "--verifytypes", "dos", "--ignoreexternal"]
    sys.exit(subprocess.run(command, cwd=folder, check=False).returncode)
