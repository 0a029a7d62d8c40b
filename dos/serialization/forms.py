"""What stands for what in JSON: the form of each field, from which both the converter and the schemas are made.

This module must not know what a document is, nor whether a value that can be written can be.
"""

from collections.abc import Mapping
from functools import cache, reduce
from operator import or_
from types import NoneType, UnionType
from typing import Final, NewType, TypeAlias, Union, final, get_args, get_origin, get_type_hints

import attrs

from dos.cards import Card
from dos.events import Event
from dos.phases import Phase
from dos.rules import Rules
from dos.serialization.leaves import LEAVES, Count, Form, Integer, Leaf, Seat, Size, one_of
from dos.shuffling import ScriptedShuffler, SeededShuffler, Shuffler

# Forms that stand in the place of a field's type

Deck = NewType("Deck", tuple[Card, ...])
AnyShuffler: TypeAlias = SeededShuffler | ScriptedShuffler


@final
@attrs.frozen
class DealerDraw:
    """A card drawn for the first deal (S2).

    Attributes:
        seat: The seat that drew.
        card: The card.
    """

    seat: int
    card: Card


TAGGED: Final[Mapping[Form, str]] = {Phase: "Phase", Event: "Event", AnyShuffler: "Shuffler"}
"""Unions whose members are objects, each with its name: which member it is stands in `TAG`."""

TAG: Final = "type"
WHOLE_DECK: Final = "DECK"
"""Stands for the 108 cards of the rulebook where a deck is named."""


@cache
def leaf_of(form: Form) -> Leaf | None:
    """The leaf of a form, also of a union of a few words; `None` if the form is no leaf."""
    if form in LEAVES:
        return LEAVES[form]
    leaves = [LEAVES[kind] for kind in members(form) if kind in LEAVES]
    if not leaves or len(leaves) < len(members(form)) or any(leaf.words is None for leaf in leaves):
        return None
    words = {word: value for leaf in leaves for word, value in (leaf.words or {}).items()}
    return one_of(words, " or ".join(leaf.what for leaf in leaves), {})


def members(form: Form) -> tuple[Form, ...]:
    """The forms of which a union is one, the three kinds of card as one form. A form that is no union stands alone."""
    if form in LEAVES or get_origin(form) not in {Union, UnionType}:
        return (form,)
    cards, kinds = get_args(Card), get_args(form)
    others = tuple(kind for kind in kinds if kind not in cards)
    return others if len(others) == len(kinds) else (Card, *others)


def item_of(form: Form) -> Form | None:
    """The form of what a tuple holds; `None` if the form is no tuple."""
    kind: object = get_origin(form)
    return get_args(form)[0] if kind is tuple else None


def some_of(form: Form) -> Form | None:
    """The form of what there is if it is not null; `None` if the form is no union of one form and null."""
    kinds = members(form)
    return next(kind for kind in kinds if kind is not NoneType) if len(kinds) == 2 and NoneType in kinds else None


# Fields

_NUMBERS: Final[Mapping[str, Form]] = {
    **dict.fromkeys(("seat", "dealer", "to_move", "winner", "by", "caught", "calls_due"), Seat),
    **dict.fromkeys(("hand_size", "hand_sizes", "draw_pile_size", "required", "optional", "count"), Size),
    **dict.fromkeys(("pile_index", "number", "undoable"), Size),
    **dict.fromkeys(("target_score", "scores", "points", "round", "seq"), Count),
}
"""What the whole numbers of a name are."""
_OTHERS: Final[Mapping[tuple[Form, str], Form]] = {
    (Rules, "deck"): Deck,
    (SeededShuffler, "seed"): Integer,
    (SeededShuffler, "count"): Count,
}
"""Fields that are something else than their name or type says."""


@cache
def fields_of(kind: Form) -> Mapping[str, Form]:
    """The fields of an attrs class, each with its form."""
    hints = get_type_hints(kind)
    return {field.name: _form(kind, field.name, hints[field.name]) for field in attrs.fields(kind)}


def _form(kind: Form, name: str, hint: Form) -> Form:
    if (kind, name) in _OTHERS:
        return _OTHERS[kind, name]
    if hint is Shuffler:
        return AnyShuffler
    if hint is int:
        return _NUMBERS[name]
    if hint == tuple[int, Card]:
        return DealerDraw
    if (item := item_of(hint)) is not None:
        return tuple[_form(kind, name, item), ...]  # type: ignore[misc] # a form is known when it runs
    if int in members(hint):
        return reduce(or_, (_form(kind, name, member) for member in members(hint)))
    return hint
