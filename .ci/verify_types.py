"""Check that every public name of the installed package has a complete type. Pyright fails below 100 %."""

import subprocess
import sys
from tempfile import TemporaryDirectory

# Away from the checkout, so that pyright looks at the installed package.
with TemporaryDirectory() as folder:
    command = ["pyright", "--verifytypes", "dos", "--ignoreexternal"]
    sys.exit(subprocess.run(command, cwd=folder, check=False).returncode)
