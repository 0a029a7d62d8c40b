"""Shufflers that are not the library's own."""

import attrs

import dos


@attrs.frozen
class Unshuffled:
    """A shuffler that leaves the cards in the order in which it gets them."""

    def shuffle(self, cards: tuple[dos.Card, ...], /) -> tuple[tuple[dos.Card, ...], "Unshuffled"]:
        """Return the cards as they are."""
        return cards, self


@attrs.frozen
class Failing:
    """A shuffler that raises a custom error."""

    error: BaseException = attrs.field(eq=False)

    def shuffle(self, _: tuple[dos.Card, ...], /) -> tuple[tuple[dos.Card, ...], dos.Shuffler]:
        """Raise the error."""
        raise self.error
