"""Rewrite `tests/golden/` after a change that is meant to change it: `python tests/write_golden.py`."""

from pathlib import Path

from support import golden_game, golden_records, golden_wire

GOLDEN = Path(__file__).parent / "golden"


def main() -> None:
    """Write the games, the records of games, and the JSON documents with their schemas."""
    for folder, texts in (
        (GOLDEN, {name: golden_game.text(name) for name in golden_game.GAMES}),
        (golden_records.RECORDS, {name: golden_records.text(name) for name in golden_records.GAMES}),
        (golden_wire.WIRE, golden_wire.texts()),
    ):
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (folder / name).write_bytes(text.encode())


if __name__ == "__main__":
    main()
