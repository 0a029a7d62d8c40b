"""Cards, moves and positions as text, and the moves that people type. The formats may change until version 1.0.

`parse_x` reads exactly what `format_x` writes. `find_move` reads what people type.
"""

from dos._publishing import publish
from dos.notation.find import find_move
from dos.notation.moves import format_card, format_move, parse_card, parse_move
from dos.notation.positions import format_position, parse_position

__all__ = [
    "find_move",
    "format_card",
    "format_move",
    "format_position",
    "parse_card",
    "parse_move",
    "parse_position",
]

publish("dos", find_move, parse_card, parse_move)
publish(__name__, format_card, format_move, format_position, parse_position)
