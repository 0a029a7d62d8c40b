// A client that plays DOS. It reads one update per line, applies the events to what it knows, and writes one line: null,
// or its move with the number of the update that the move answers. After the last update it writes what it knows. It
// takes the view at the start and after an undo; otherwise it checks that the view follows from the events.
import { deepStrictEqual } from "node:assert";
import { createInterface } from "node:readline";

/** @import { Card, Event, Observation, UpdateDocument } from "./Update.d.ts" */

/** @param {Observation} view */
const kept = ({ seat, hand, hand_sizes, scores, dealer, to_move }) =>
  ({ seat, hand: [...hand].sort(), hand_sizes, scores, dealer, to_move });

/** @param {ReturnType<typeof kept>} known @param {Event} event */
function follow(known, event) {
  const after = (/** @type {number} */ seat) => (seat + 1) % known.hand_sizes.length;
  /** @param {number} seat @param {(Card | "?")[]} drawn @param {Card[]} played */
  const change = (seat, drawn, played = []) => {
    known.hand_sizes[seat] += drawn.length - played.length;
    known.hand.push(...drawn.filter((card) => card !== "?"));
    for (const card of seat === known.seat ? played : []) known.hand.splice(known.hand.indexOf(card), 1);
    known.hand.sort();
  };
  switch (event.type) {
    case "Dealt":
      Object.assign(known, { dealer: event.dealer, to_move: after(event.dealer), hand: [] });
      known.hand_sizes.fill(0);
      return event.hands.forEach((hand, seat) => change(seat, hand));
    case "Matched": return change(event.seat, [], event.readings.slice(1).map(({ card }) => card));
    case "Drew": return change(event.seat, event.card === null ? [] : [event.card]);
    case "PenaltyDrawn": return change(event.seat, event.cards);
    case "Placed": return change(event.seat, [], [event.card]);
    case "TurnEnded": known.to_move = event.to_move; return;
    case "RoundEnded": Object.assign(known, { scores: event.scores, to_move: after(known.dealer) }); return;
    case "GameWon": known.to_move = null; return;
  }
}

/** @type {ReturnType<typeof kept> | undefined} */
let known;
for await (const line of createInterface({ input: process.stdin })) {
  const { seq, view, events, moves } = /** @type {UpdateDocument} */ (JSON.parse(line));
  if (known && events.length > 0) for (const event of events) follow(known, event);
  else known = kept(view);
  deepStrictEqual(known, kept(view));
  const matches = moves.filter((move) => move.includes("="));
  const wanted = known.to_move !== known.seat ? [] : matches.length > 0 ? matches : moves;
  const move = wanted.at(Number(seq) % wanted.length);
  console.log(JSON.stringify(move === undefined ? null : { seq, move: { version: 1, type: "Move", move } }));
}
console.log(JSON.stringify(known));
