"""Nothing listens on a network, and what is written is for the companion's own user alone."""

from __future__ import annotations

import ast
import os
import stat
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("companion", "firmware_bridge", "ui", "calibration")
MODULES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]

SERVERS = {"http", "http.server", "socketserver", "ssl", "urllib.request", "requests", "xmlrpc.server"}
OPENERS = {"listen", "start_server", "create_server", "open_connection", "create_connection"}
OPENERS |= {"AF_INET", "AF_INET6"}


def _imports(tree: ast.AST) -> set[str]:
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


def _doors(text: str) -> set[str]:
    tree = ast.parse(text)
    names = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    return _imports(tree) & SERVERS | names & OPENERS


def test_no_module_opens_a_door_to_the_network() -> None:
    assert len(MODULES) > 200
    found = {str(path.relative_to(ROOT)): _doors(path.read_text(encoding="utf-8")) for path in MODULES}
    assert {name: doors for name, doors in found.items() if doors} == {}


def test_a_module_that_opened_one_would_be_found() -> None:
    assert _doors("import socket\nsocket.socket().listen()") == {"listen"}
    assert _doors("from http.server import HTTPServer") == {"http.server"}


WATCHED = """
import pathlib, sys
from companion.cli import main

def sockets():
    lines = []
    for name in ("tcp", "tcp6", "udp", "udp6"):
        path = pathlib.Path("/proc/self/net") / name
        lines += path.read_text().splitlines()[1:] if path.exists() else []
    inodes = {line.split()[9] for line in lines}
    own = set()
    for link in pathlib.Path("/proc/self/fd").iterdir():
        try:
            own.add(link.readlink().name)
        except OSError:
            continue
    return {name for name in own if name.startswith("socket:") and name[8:-1] in inodes}

class Out:
    encoding, errors = "utf-8", "strict"
    found = set()
    def write(self, text):
        self.found |= sockets()
        return len(text)
    def flush(self): pass

sys.stdout = Out()
code = main(["rules", "simulate", "--game", "wu-wei", "--seats", "2", "--games", "1"])
sys.exit(bool(Out.found) or code)
"""


def test_a_command_at_work_holds_no_socket_of_a_network() -> None:
    done = subprocess.run([sys.executable, "-c", WATCHED], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()


def test_what_a_command_writes_is_for_its_own_user_alone(tmp_path: Path) -> None:
    environment = {**os.environ, "TABLE_COMPANION_DATA": str(tmp_path / "data"), "PYTHONPATH": str(ROOT)}
    out = tmp_path / "sheets.pdf"
    sheets = ["print", "race-for-the-chinese-zodiac", "--what", "marks", "--paper", "a4", "--out", str(out)]
    edit = ["box", "edit", "race-for-the-chinese-zodiac", "--set", "starting_karma.3=2"]
    for arguments in (sheets, edit):
        command = [sys.executable, "-m", "companion", *arguments]
        subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, check=False)
    written = [path for path in tmp_path.rglob("*") if path != tmp_path]
    assert out in written
    assert any(path.is_relative_to(tmp_path / "data") for path in written)
    assert not [path for path in written if stat.S_IMODE(path.stat().st_mode) & 0o077]
