"""``companion read``: the tags in pictures. Calls ``companion.vision.reading``."""

from __future__ import annotations

import argparse
import json
import sys

from companion.commands.parser import Parser, Subparsers, add_command
from companion.errors import ExitCode

__all__ = ["register"]


def register(commands: Subparsers[Parser]) -> None:
    """Add ``read``."""
    read = add_command(commands, "read", _read, "decode the tags in pictures")
    read.add_argument("images", metavar="IMAGE", nargs="+")
    read.add_argument("--json", action="store_true", help="as JSON, with corners and decoder")


def _read(chosen: argparse.Namespace) -> int:
    from companion.vision.reading import PictureFault, read_pictures

    code = ExitCode.DONE
    pictures = []
    for result in read_pictures(chosen.images):
        if isinstance(result, PictureFault):
            print(f"companion: {result.message}", file=sys.stderr)
            code = ExitCode.FAILED
            continue
        pictures.append(result.to_json())
        if not chosen.json:
            print(f"{result.image}: {len(result.tags)} tags")
            for tag in result.tags:
                print(f"  {tag.text}  {tag.component or 'not one of ours'}")
    if chosen.json:
        print(json.dumps(pictures, ensure_ascii=False))
    return code
