"""Cards, moves and positions as text, and the moves that people type. The formats may change until version 1.0.

`parse_x` reads exactly what `format_x` writes. `find_move` reads what people type.
"""

from dos.notation.moves import format_card, format_move, parse_card, parse_move
from dos.notation.positions import format_position, parse_position
from dos.notation.typed import find_move

__all__ = [
    "find_move",
    "format_card",
    "format_move",
    "format_position",
    "parse_card",
    "parse_move",
    "parse_position",
]
