import {
  type EvidenceKind,
  PROOFS,
  type Proof,
  type Reason,
  type SpotState,
} from "../../../contract/airings.ts";
import type { OfferTerms } from "../../../contract/offers/terms.ts";
import { RAN } from "../../bookings/states.ts";
import { type AgreedSpot, DAYS_AFTER, isAgreed, type ListedEpisode, windowOf } from "../match/match-spots.ts";
import { numberOf } from "../match/number-of.ts";
import { fitsSlot } from "./slots.ts";

export interface JudgedEpisode extends ListedEpisode {
  /** Seconds of its sound; null where the feed does not say. */
  seconds: number | null;
}

/** What could be read of an episode: notes at most, its words in part or to the end; or its sound was compared to the end. */
export type Examined = "notes" | "in-part" | "whole" | "sound";

export interface Found {
  episodeId: number;
  /** A machine heard it. */
  kind?: EvidenceKind;
  proof: Proof;
  from: number | null;
  /** It was there, and is no more. */
  gone: boolean;
}

export interface Judging {
  spot: AgreedSpot & { slot: OfferTerms["slot"] };
  /** A makegood that stands was agreed for it. */
  madeGood: boolean;
  /** A person has said that it has run. */
  settled: boolean;
  /** The last word of a person; null where there is none, or it was taken back. */
  person: "heard" | "not-there" | null;
  now: Date;
  feed: {
    /** When it was read last; null where it never was. */
    read: Date | null;
    /** It has failed since. */
    failing: boolean;
    /** Since when its episodes are kept; null where there is none. */
    since: Date | null;
  };
  episodes: readonly JudgedEpisode[];
  /** The episode that the spot was paired with. */
  matched: number | null;
  /** Those that other spots were paired with. */
  others: ReadonlySet<number>;
  found: readonly Found[];
  examined: (episodeId: number) => Examined;
  /** Ads of this booking, or of this show, are put in when a file is fetched. */
  inserted: boolean;
  /** There is something to look for. */
  sought: boolean;
}

export interface Judged {
  state: SpotState;
  reason: Reason;
  episodeId: number | null;
  /** Which of what was found it rests on. */
  found: number | null;
}

const DAY = 86_400_000;

type Say = (state: SpotState, reason: Reason, at?: number | null) => Judged;

/** What is known of a spot today. Only data decide, and above them a person. */
export function judgeSpot(judging: Judging): Judged {
  const { matched, person, settled, madeGood, found } = judging;
  const best = strongest(judging, (one) => one.episodeId === matched);
  const said: Say = (state, reason, at = best) => ({
    state,
    reason,
    episodeId: at === null ? matched : found[at]!.episodeId,
    found: at,
  });
  const anywhere = best ?? strongest(judging, ({ episodeId }) => !judging.others.has(episodeId));
  // The makegood runs in its place.
  if (madeGood) return said("settled", "settled-by-person", anywhere);
  if (person === "heard") return said("aired", "heard", anywhere);
  if (settled) {
    const known = fromData(judging, best, said);
    return RAN.includes(known.state) ? known : said("aired", "settled-by-person", anywhere);
  }
  if (person === "not-there") return said("not-found", "not-there", anywhere);
  return fromData(judging, best, said);
}

function fromData(judging: Judging, best: number | null, said: Say): Judged {
  const { spot, found, matched } = judging;
  if (best !== null) return ofMatched(judging, best, said);
  const strayed = strongest(judging, (one) => isStray(judging, one));
  if (strayed !== null) {
    const time = timeOf(judging, found[strayed]!.episodeId) ?? 0;
    const window = windowOf(spot);
    const late = spot.episode === null && window !== null && time >= window.ends;
    return late ? said("late", "after-window", strayed) : said("elsewhere", "other-episode", strayed);
  }
  const wasThere = found.some(
    ({ episodeId, gone, proof }) => episodeId === matched && gone && proof !== "ask",
  );
  if (wasThere) return said("removed", "gone-since", null);
  return withoutFinding(judging);
}

function ofMatched({ spot, episodes, found, matched }: Judging, best: number, said: Say): Judged {
  const { proof, from, kind } = found[best]!;
  if (proof === "ask") return said("unheard", "listen");
  if (proof === "written") {
    const asks = found.some((one) => one.episodeId === matched && one.proof === "ask" && !one.gone);
    return said("noted", asks ? "listen" : "written");
  }
  const episode = episodes.find(({ id }) => id === matched);
  const window = windowOf(spot);
  const time = episode?.published?.getTime();
  if (window !== null && time !== undefined && time >= window.ends) return said("late", "after-window");
  if (from !== null && !fitsSlot(spot.slot, from, episode?.seconds ?? null))
    return said("misplaced", "other-slot");
  return said("aired", kind === "sound" ? "same-sound" : kind === "speech" ? "machine" : "said");
}

/** Words of the ad in an episode that was not agreed, and that belongs to no other spot. */
function isStray(judging: Judging, { episodeId, proof }: Found): boolean {
  const { others, matched, spot } = judging;
  const time = timeOf(judging, episodeId);
  return (
    proof === "said" &&
    episodeId !== matched &&
    !others.has(episodeId) &&
    time !== null &&
    time >= spot.accepted.getTime() - DAY
  );
}

const timeOf = ({ episodes }: Judging, episodeId: number): number | null =>
  episodes.find(({ id, type }) => id === episodeId && type !== "trailer")?.published?.getTime() ?? null;

const isStronger = (one: Proof, other: Proof): boolean => PROOFS.indexOf(one) < PROOFS.indexOf(other);

/** The first of the strongest that are still there; null where there is none. */
function strongest({ found }: Judging, fits: (one: Found) => boolean): number | null {
  let best: number | null = null;
  for (const [at, one] of found.entries())
    if (!one.gone && fits(one) && (best === null || isStronger(one.proof, found[best]!.proof))) best = at;
  return best;
}

function withoutFinding(judging: Judging): Judged {
  const { spot, now, matched, sought, inserted, examined } = judging;
  const window = windowOf(spot);
  const nothing = (state: SpotState, reason: Reason): Judged => ({
    state,
    reason,
    episodeId: matched,
    found: null,
  });
  if (matched === null) {
    const early = spot.firstDay !== null && now.getTime() < Date.parse(`${spot.firstDay}T00:00:00Z`);
    if (early) return nothing("planned", "not-yet");
    return withoutEpisode(judging, nothing);
  }
  // Of several episodes in the agreed days a later one may still bring it.
  const open = spot.episode === null && window !== null && now.getTime() < window.ends;
  // Days without an end never close: there, what nobody has heard yet is for somebody to hear.
  if (open && spot.lastDay !== null) return nothing("expected", "waiting");
  if (!sought) return nothing("unheard", "nothing-sought");
  if (inserted) return nothing("unheard", "inserted");
  const looked = candidates(judging).map(examined);
  if (looked.every((one) => one === "whole" || one === "sound")) {
    if (open) return nothing("expected", "waiting");
    return nothing("not-found", looked.includes("sound") ? "sound-examined" : "words-examined");
  }
  return nothing("unheard", looked.includes("in-part") ? "words-incomplete" : "only-notes");
}

/** The episodes in which the ad could be. */
function candidates({ spot, episodes, matched, others }: Judging): number[] {
  const could = episodes.filter(
    (one) => one.id === matched || (spot.episode === null && isAgreed(spot, one) && !others.has(one.id)),
  );
  return could.map(({ id }) => id);
}

function withoutEpisode(judging: Judging, nothing: (state: SpotState, reason: Reason) => Judged): Judged {
  const { now, feed } = judging;
  if (feed.read === null) return nothing("expected", "feed-unread");
  const over = endOf(judging);
  if (over !== null && now.getTime() >= over && feed.read.getTime() >= over && reachesBack(judging))
    return nothing("missing", "no-episode");
  const silent = feed.failing && now.getTime() - feed.read.getTime() >= DAY;
  return nothing("expected", silent ? "feed-silent" : "waiting");
}

/** When its episode should be out at the latest; null while nobody can say. */
function endOf({ spot, episodes }: Judging): number | null {
  const window = windowOf(spot);
  if (window !== null) return window.to;
  const later = episodes.flatMap((episode) => {
    const number = numberOf(episode);
    return episode.type === "full" && number !== null && number > spot.episode! && episode.published !== null
      ? [episode.published.getTime()]
      : [];
  });
  return later.length === 0 ? null : Math.min(...later) + DAYS_AFTER * DAY;
}

/** A feed that lists only its newest episodes says nothing of the days before them. */
function reachesBack({ spot, episodes, feed }: Judging): boolean {
  const window = windowOf(spot);
  if (window === null)
    return episodes.some((episode) => (numberOf(episode) ?? Number.POSITIVE_INFINITY) < spot.episode!);
  return (
    (feed.since !== null && feed.since.getTime() < window.from) ||
    episodes.some(({ published }) => published !== null && published.getTime() < window.from)
  );
}
