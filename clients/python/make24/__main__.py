"""Runs the make24 program with the arguments of this command."""

import os
import subprocess
import sys

from ._engine import require_command
from ._types import NoEngine


def main() -> None:
    try:
        program = require_command()
    except NoEngine as e:
        sys.exit(f"make24: {e}")
    if sys.platform != "win32":
        os.execv(program, ["make24", *sys.argv[1:]])
    sys.exit(subprocess.call([program, *sys.argv[1:]]))


if __name__ == "__main__":
    main()
