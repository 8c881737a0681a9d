import type { PodcastState } from "../../contract/campaigns.ts";
import type { Dashboard, News } from "../../contract/results.ts";

/** Anything older is no longer news, in milliseconds. */
const NEWS_FOR_MS = 7 * 86_400_000;
/** Pieces of news told one by one under the headline. */
const TOLD = 4;

/** Moving a podcast to one of these states means that its host has answered. */
const ANSWERS: ReadonlySet<PodcastState | null> = new Set(["Interested", "Signed", "Briefed", "Lost"]);

export interface Headline {
  kind: "answered" | "failed" | "sent" | "added" | "quiet";
  /** Podcasts it happened to. */
  count: number;
  /** Single pieces of it, newest first. */
  told: readonly News[];
  /** When the oldest of it happened; null where there is no news. */
  since: string | null;
}

/**
 * The most important event of the last seven days: answers before failures, failures before successes, successes
 * before the user's own actions. A podcast that moved twice appears once, in its current state.
 */
export function headlineOf({ news }: Pick<Dashboard, "news">, now: number): Headline {
  const fresh = news.filter(({ at }) => now - Date.parse(at) <= NEWS_FOR_MS);
  const moved = latestPerPodcast(fresh.filter(({ kind }) => kind === "moved"));
  const kinds: readonly (readonly [Headline["kind"], readonly News[]])[] = [
    ["answered", moved.filter(({ to }) => ANSWERS.has(to))],
    ["failed", fresh.filter(({ kind }) => kind === "mail-failed" || kind === "mail-unclear")],
    ["sent", fresh.filter(({ kind }) => kind === "mail-accepted")],
    ["added", fresh.filter(({ kind }) => kind === "added")],
  ];
  const [kind, found] = kinds.find(([, some]) => some.length > 0) ?? ["quiet", []];
  return {
    kind,
    count: found.reduce((total, { more }) => total + 1 + more, 0),
    told: found.slice(0, TOLD),
    since: found.at(-1)?.at ?? null,
  };
}

/** The campaign, if all of it is about the same one. */
export function onlyCampaign(told: readonly News[]): News["campaign"] | null {
  const first = told[0]?.campaign;
  return first && told.every(({ campaign }) => campaign.publicId === first.publicId) ? first : null;
}

function latestPerPodcast(news: readonly News[]): News[] {
  const seen = new Set<string>();
  return news.filter(({ podcast, campaign }) => {
    const key = `${campaign.publicId} ${podcast.publicId}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
