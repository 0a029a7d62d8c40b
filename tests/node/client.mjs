// A player of DOS. It is told an Update a line, works out from the events what it knows, and answers with a line: null,
// or its move, with the number of the update that it answers. After the last line it tells what it knows. The views are
// what it begins with, after an undo too, and what it is held to.
import { deepStrictEqual } from "node:assert";
import { createInterface } from "node:readline";

/** @import { Card, Event, Observation, Update } from "./Update.d.ts" */
/** @import { MoveDocument } from "./Move.d.ts" */

/** @param {Observation} view */
const kept = ({ seat, hand, hand_sizes, scores, draw_pile_size, dealer, to_move }) =>
  ({ seat, hand: [...hand].sort(), hand_sizes, scores, draw_pile_size, dealer, to_move });

/** @param {ReturnType<typeof kept>} known @param {number} deck @param {Event} event */
function follow(known, deck, event) {
  const after = (/** @type {number} */ seat) => (seat + 1) % known.hand_sizes.length;
  /** @param {number} seat @param {(Card | "?")[]} drawn @param {Card[]} played */
  const change = (seat, drawn, played = []) => {
    known.draw_pile_size -= drawn.length;
    known.hand_sizes[seat] += drawn.length - played.length;
    known.hand.push(...drawn.filter((card) => card !== "?"));
    for (const card of seat === known.seat ? played : []) known.hand.splice(known.hand.indexOf(card), 1);
    known.hand.sort();
  };
  switch (event.type) {
    case "Dealt":
      known.dealer = event.dealer;
      known.to_move = after(event.dealer);
      known.draw_pile_size = deck - event.turned_up.length;
      known.hand = [];
      known.hand_sizes.fill(0);
      return event.hands.forEach((hand, seat) => change(seat, hand));
    case "Matched": return change(event.seat, [], event.readings.slice(1).map(({ card }) => card));
    case "Drew": return change(event.seat, event.card === null ? [] : [event.card]);
    case "PenaltyDrawn": return change(event.seat, event.cards);
    case "Placed": return change(event.seat, [], [event.card]);
    case "Refilled": known.draw_pile_size -= event.cards.length; return;
    case "Reshuffled": known.draw_pile_size = Number(event.count); return;
    case "TurnEnded": known.to_move = event.to_move; return;
    case "RoundEnded": known.scores = event.scores; known.to_move = after(known.dealer); return;
    case "GameWon": known.to_move = null; return;
  }
}

/** @param {string} move @returns {MoveDocument} */
const written = (move) => ({ version: 1, type: "Move", move });

/** @type {ReturnType<typeof kept> | undefined} */
let known;
for await (const line of createInterface({ input: process.stdin })) {
  const { seq, view, events, moves } = /** @type {Update} */ (JSON.parse(line));
  const deck = view.rules.deck === "DECK" ? 108 : view.rules.deck.length;
  if (known && events.length > 0) for (const event of events) follow(known, deck, event);
  else known = kept(view);
  deepStrictEqual(known, kept(view));
  const mine = known.to_move === known.seat ? moves : [];
  const matches = mine.filter((move) => move.includes("="));
  const wanted = matches.length > 0 ? matches : mine;
  const move = wanted.at(Number(seq) % wanted.length);
  console.log(JSON.stringify(move === undefined ? null : { seq, move: written(move) }));
}
console.log(JSON.stringify(known));
