import type { PodcastState } from "../../../contract/campaigns.ts";
import type { ConversationShow } from "../../../contract/conversations.ts";
import { Problem } from "../../api/problem.ts";
import { moveFrom } from "../../campaigns/moves/move-entries.ts";

/** One card: where it was seen, and where it is to go. */
export interface CardMove {
  campaign: string;
  entry: string;
  was: PodcastState;
  to: PodcastState;
}

/** What became of cards that were to be moved. */
export interface CardsMoved {
  moved: CardMove[];
  /** Those that had come there without this page. */
  there: CardMove[];
  /** Those that stood elsewhere by then, and stay there. */
  stale: CardMove[];
  /** Those that are in their campaign no more. */
  missing: CardMove[];
  /** Those that a call failed for, and those after them. */
  left: CardMove[];
  /** Why. */
  failure?: unknown;
}

/** Where this page has moved cards, until what it shows says so. */
const own = new Map<string, PodcastState>();

/** Each card of shows that is in a campaign, once, on its way to that state. */
export function movesOf(shows: readonly ConversationShow[], to: PodcastState): CardMove[] {
  const moves = shows.flatMap(({ campaign, entry, state }) =>
    campaign && entry && state
      ? [{ campaign: campaign.publicId, entry, was: own.get(entry) ?? state, to }]
      : [],
  );
  return [...new Map(moves.map((move) => [move.entry, move])).values()];
}

/** The same the other way round. */
export const backwards = (moves: readonly CardMove[]): CardMove[] =>
  moves.map(({ was, to, ...card }) => ({ ...card, was: to, to: was }));

/** What one call can move: cards of one campaign that are in one state and go to one. */
function groupsOf(moves: readonly CardMove[]): CardMove[][] {
  const groups = new Map<string, CardMove[]>();
  for (const move of moves) {
    const key = `${move.campaign} ${move.was} ${move.to}`;
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.values()];
}

/**
 * Moves cards, each from where it was seen. A call that fails ends it: what was moved before stays, and is among
 * `moved`. Until `shown` is called, `movesOf` knows better than the page where they are.
 */
export async function moveCards(moves: readonly CardMove[]): Promise<CardsMoved & { shown: () => void }> {
  const outcome: CardsMoved = { moved: [], there: [], stale: [], missing: [], left: [] };
  for (const group of groupsOf(moves)) {
    const [first] = group;
    if (!first) continue;
    if (outcome.failure !== undefined) {
      outcome.left.push(...group);
      continue;
    }
    try {
      const ids = group.map(({ entry }) => entry);
      const now = new Map(
        (await moveFrom(first.campaign, ids, first.was, first.to)).map((one) => [one.externalId, one]),
      );
      for (const move of group) {
        const one = now.get(move.entry);
        const which = one?.moved ? "moved" : one === undefined ? "missing" : null;
        outcome[which ?? (one?.podcastState === move.to ? "there" : "stale")].push(move);
      }
    } catch (error) {
      if (error instanceof Problem && error.code === "not-found") outcome.missing.push(...group);
      else {
        outcome.failure = error;
        outcome.left.push(...group);
      }
    }
  }
  for (const { entry, to } of outcome.moved) own.set(entry, to);
  return {
    ...outcome,
    shown() {
      for (const { entry, to } of outcome.moved) if (own.get(entry) === to) own.delete(entry);
    },
  };
}
