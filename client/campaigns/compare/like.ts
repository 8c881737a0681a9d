import type { PodcastFacts } from "../../../contract/campaigns/compare.ts";
import type { PodcastState } from "../../../contract/campaigns.ts";
import type { Genre } from "../../../contract/catalogue.ts";

/** What a podcast has in common with one that has said yes. */
export interface Likeness {
  title: string;
  genres: Genre[];
  /** From half as many listeners to twice as many. */
  size: boolean;
}

type Listed = { state: PodcastState; facts: PodcastFacts };
const saidYes = ({ state }: Listed): boolean => state === "Signed" || state === "Briefed";

/**
 * The podcast of the list that has said yes and is most like one that has not: in the same language, and with most genres
 * in common; of equals, one of its size. Undefined where there is none.
 */
export function likeOne({ state, facts }: Listed, list: readonly Listed[]): Likeness | undefined {
  if (saidYes({ state, facts }) || facts.language === null) return undefined;
  return list
    .filter((other) => saidYes(other) && other.facts.language === facts.language)
    .map((other) => inCommon(facts, other.facts))
    .filter(({ genres }) => genres.length > 0)
    .sort((a, b) => b.genres.length - a.genres.length || Number(b.size) - Number(a.size))[0];
}

function inCommon(facts: PodcastFacts, other: PodcastFacts): Likeness {
  const [own, theirs] = [facts.reachPerEpisode, other.reachPerEpisode];
  return {
    title: other.title,
    genres: facts.genres.filter((genre) =>
      other.genres.some(({ externalId }) => externalId === genre.externalId),
    ),
    size: own !== null && theirs !== null && own * 2 >= theirs && own <= theirs * 2,
  };
}
