"""Text formats for cards, moves and positions, and a lenient parser for moves that people type.

Theory of operation. Text comes from two sources with opposite needs, so there are two parsers.

Programs exchange text that must round-trip. Each value has exactly one text: `format_x` writes it, `parse_x` accepts it
and nothing else, not even an extra space. Texts can therefore be compared instead of values. Only what happens to a
text on its way is undone first, in `incoming`: a byte order mark is removed, and positions and records, which people
paste, lose quote marks and the like. The strict parsers (`moves` and `position_parse`) share a `Scanner`, which
consumes a text from left to right and reports the offset of the first thing it did not expect. They check syntax only:
`explain` reports whether a move is legal, and `validate` whether a position is valid.

People type "red 3 and 4 on 7", in any order and with details left out. `find_move` does not guess what they mean.
`free_text` describes every move that the words could mean, without looking at the game, and `find` keeps the legal
moves that fit one of these `meaning`s. One legal move is the answer; several raise `AmbiguousMove`; none raises the
`IllegalMove` of the likeliest reading. A detail such as the color may be left out whenever the legal moves make it
clear, and the parser repeats no rule of the game. The strict text of a legal move can read as several moves in free
text: `R5=R3+WD` could also be `R5=R3+WD!!` with the bonus left out. It always means that legal move.

The formats may change until version 1.0.
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
