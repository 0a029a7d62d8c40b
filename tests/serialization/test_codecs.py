"""Annotations without a codec: a new field with one fails with a sentence."""

from typing import Any

import pytest

import dos
from dos._kinds import kind_of
from dos.seats import Seat
from dos.serialization.fields import codec_of


@pytest.mark.parametrize(
    ("annotation", "named"),
    [
        (float, "float"),
        (dos.Deal | dos.Draw, "Deal | Draw"),
        (dos.Deal | dos.Draw | None, "Deal | Draw | NoneType"),
        (dos.NumberCard | dos.Deal, "NumberCard | Deal"),
        (Seat | str, "int | str"),
        (tuple[Seat | str | None, ...], "int | str | NoneType"),
    ],
    ids=str,
)
def test_a_type_without_a_codec(annotation: Any, named: str) -> None:
    """A class or a union that no codec supports is named."""
    with pytest.raises(TypeError, match=r"^no codec for a field of type ") as caught:
        codec_of(kind_of(annotation))

    assert f" {named}: " in str(caught.value)


@pytest.mark.parametrize("annotation", [list[int], dict[str, int], tuple[int, str], "int"], ids=str)
def test_an_annotation_of_an_unknown_shape(annotation: Any) -> None:
    """An annotation that is neither a class, a union nor a tuple of one type is named."""
    with pytest.raises(TypeError, match=r"^cannot derive checks from the annotation ") as caught:
        kind_of(annotation)

    assert f" {annotation}: " in str(caught.value)
