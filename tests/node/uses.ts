// What the author of a client writes with the types that are made of the schemas. All of it must compile.
import type { EventDocument } from "./Event.d.ts";
import type { GameStateDocument } from "./GameState.d.ts";
import type { MoveDocument } from "./Move.d.ts";
import type { ObservationDocument } from "./Observation.d.ts";
import type { RulesDocument } from "./Rules.d.ts";
import type { TableDocument } from "./Table.d.ts";
import type { Card, Count, Event, Phase, UpdateDocument } from "./Update.d.ts";

const never = (what: never): never => {
  throw new Error(`there is no such thing: ${what}`);
};

/** Each event is known by its type, and there is no other. */
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

/** Each phase is known by its type, and there is no other. */
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

/** An update holds all that a page shows, and a part of it is the same as a document of its own. */
export function short_repr(update: UpdateDocument): [Card | undefined, bigint, string[], (string | null)[]] {
  const { view, events, moves, names } = update;
  const view_of_its_own: ObservationDocument = { version: 1, type: "Observation", ...view };
  const total = view_of_its_own.scores.map((score: Count) => BigInt(score)).reduce((one, other) => one + other);
  const news = events.map((event) => told(event, names));
  const row = view.center_row.piles.map((pile) => (pile.match === null ? pile.card : pile.match));
  const hands = view.revealed?.map((hand) => hand.join()) ?? [];
  return [view.hand[0], total, [...news, ...row, ...hands, ...moves], [asked(view)]];
}

/** A document of an event is an event, with a version. */
export const alone = (event: EventDocument): string => event.type + event.version;

/** A move is text, and is sent as a document. */
export const move = (text: string): MoveDocument => ({ version: 1, type: "Move", move: text });

/** The rules of a game, a whole state and a whole table. */
export const deck = ({ deck }: RulesDocument): Card[] | null => (deck === "DECK" ? null : deck);
export const hands = ({ hands, phase }: GameStateDocument): string => hands.map((hand) => hand.join()).join() + asked({ phase });
export const history = ({ history, start }: TableDocument): [string, Card[]][] =>
  history.map(({ seat, move }) => [move, start.hands[seat]]);
