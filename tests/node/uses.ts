// Code as a client author writes it with the types generated from the schemas. All of it must compile.
import type { EventDocument } from "./Event.d.ts";
import type { GameStateDocument } from "./GameState.d.ts";
import type { MoveDocument } from "./Move.d.ts";
import type { ObservationDocument } from "./Observation.d.ts";
import type { RulesDocument } from "./Rules.d.ts";
import type { TableDocument } from "./Table.d.ts";
import type { Card, Count, Event, Phase, UpdateDocument } from "./Update.d.ts";

const never = (what: never): never => {
  throw new Error(`unexpected: ${what}`);
};

/** The type tells events apart, and the union is closed. */
export function told(event: Event, names: string[]): string {
  switch (event.type) {
    case "DealerDrawn":
      return event.draws.map((round) => round.map(({ seat, card }) => `${names[seat]}: ${card}`).join()).join(";");
    case "Dealt":
      return event.hands.map((hand) => hand.filter((card) => card !== "?").join()).join() + event.turned_up.join();
    case "Matched":
      return event.match + event.readings.map(({ card, color, number }) => `${card} is ${color}${number + 1}`).join();
    case "Drew":
      return event.card ?? "nothing";
    case "PenaltyDrawn":
    case "Discarded":
    case "Refilled":
      return event.cards.join();
    case "Reshuffled":
    case "BonusDeclined":
      return String(event.count);
    case "Placed":
      return event.is_bonus ? `${event.card} as a bonus` : event.card;
    case "TurnEnded":
      return `${names[event.seat]}, then ${names[event.to_move]}`;
    case "DosCalled":
      return `${names[event.seat]} calls`;
    case "DosCaught":
      return `${names[event.by]} catches ${names[event.caught]}`;
    case "RoundEnded":
      return event.hands.flat().join() + event.points.join() + event.scores.join();
    case "GameWon":
      return `${names[event.winner]} wins with ${event.scores[event.winner]}`;
    default:
      return never(event);
  }
}

/** The type tells phases apart, and the union is closed. */
export function asked({ phase }: { phase: Phase }): string | null {
  switch (phase.type) {
    case "AwaitingDeal":
      return `deal: ${phase.draws.length}`;
    case "Matching":
    case "ClosingTurn":
      return phase.type;
    case "AfterDraw":
      return phase.card;
    case "AddingBonus":
      return `${phase.required} and ${phase.optional}`;
    case "RoundOver":
    case "GameOver":
      return `${phase.winner}: ${phase.points}`;
    default:
      return never(phase);
  }
}

/** An update contains everything that a page shows, and its view is also a valid document. */
export function page(update: UpdateDocument): [Card | undefined, bigint, string[], (string | null)[]] {
  const { view, events, moves, names } = update;
  const observation: ObservationDocument = { version: 1, type: "Observation", ...view };
  const total = observation.scores.map((score: Count) => BigInt(score)).reduce((one, other) => one + other);
  const news = events.map((event) => told(event, names));
  const row = view.center_row.piles.map((pile) => (pile.match === null ? pile.card : pile.match));
  const hands = view.revealed?.map((hand) => hand.join()) ?? [];
  return [view.hand[0], total, [...news, ...row, ...hands, ...moves], [asked(view)]];
}

/** An event document is an event with a version. */
export const alone = (event: EventDocument): string => event.type + event.version;

/** A move is a string, and is sent as a document. */
export const move = (text: string): MoveDocument => ({ version: 1, type: "Move", move: text });

/** The rules of a game, a whole state and a whole table. */
export const deck = ({ deck }: RulesDocument): Card[] | null => (deck === "DECK" ? null : deck);
export const hands = ({ hands, phase }: GameStateDocument): string => hands.map((hand) => hand.join()).join() + asked({ phase });
export const history = ({ history, start }: TableDocument): [string, Card[]][] =>
  history.map(({ seat, move }) => [move, start.hands[seat]]);
