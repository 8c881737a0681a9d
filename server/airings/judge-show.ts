import { PROOFS, type SpotState } from "../../contract/airings.ts";
import { keepEpisodes } from "../catalogue/episodes/write-episodes.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import { type EvidenceRow, selectEvidence, selectLooked, writeLook } from "./evidence-queries.ts";
import { insertingDays } from "./judge/inserts.ts";
import { type Examined, type Judged, judgeSpot } from "./judge/judge-spot.ts";
import { isSought, type Needles, needlesOf } from "./look/needles.ts";
import { digestOf, lookForSpot } from "./look-for-spot.ts";
import { isAgreed, matchSpots, windowOf } from "./match/match-spots.ts";
import { type EpisodeRow, holdShow, selectEpisodes, selectFeed, selectLooks } from "./queries.ts";
import { type SpotRow, selectSpotsOf } from "./spot-queries.ts";
import { insertVerdict } from "./verdict-queries.ts";

const DAY = 86_400_000;
/** After its days a spot is looked for so much longer. */
const DAYS_LATE = 60;

/** With these its episode stays the one it was found in, whatever the feed makes of its name, number or day. */
const FOUND: readonly SpotState[] = ["noted", "aired", "misplaced", "removed"];
const FOUND_BY_NUMBER: readonly SpotState[] = ["unheard", "not-found"];

/**
 * Looks for all booked spots of a show in the episodes that are known, judges each, and writes down what has changed.
 * Done twice it changes nothing; two workers wait for each other.
 */
export async function judgeShow(tx: Tx, podcastId: number, now = new Date()): Promise<void> {
  if (!(await holdShow(tx, podcastId))) return;
  const spots = await selectSpotsOf(tx, podcastId);
  if (spots.length === 0) return;
  const episodes = await selectEpisodes(tx, podcastId);
  await look(tx, spots, episodes);
  const ids = spots.map(({ id }) => id);
  const evidence = await selectEvidence(tx, ids);
  const feed = await selectFeed(tx, podcastId);
  const inserting = insertingDays(await selectLooks(tx, [podcastId])).has(podcastId);
  for (const group of groupsOf(spots)) {
    const matched = match(group, episodes, evidence);
    for (const spot of group) {
      const found = evidence.filter(({ spotId }) => spotId === spot.id);
      const judged = judgeSpot({
        spot: agreedOf(spot),
        madeGood: spot.madeGood,
        settled: spot.settled !== null,
        person: spot.person === "open" ? null : spot.person,
        now,
        feed,
        episodes,
        matched: matched.get(spot.id) ?? null,
        others: new Set([...matched].flatMap(([id, episode]) => (id === spot.id ? [] : [episode]))),
        found: found.map((one) => ({ ...one, gone: one.gone !== null })),
        examined: (id) =>
          examinedOf(
            episodes.find((one) => one.id === id),
            spot,
          ),
        inserted: spot.insertion === "dynamic" || inserting,
        sought: isSought(needlesFor(spot)) || spot.produced !== null,
      });
      await conclude(tx, spot, judged, found);
    }
  }
}

async function conclude(tx: Tx, spot: SpotRow, judged: Judged, found: readonly EvidenceRow[]): Promise<void> {
  const evidenceId = judged.found === null ? null : found[judged.found]!.id;
  const { state, reason, episodeId } = judged;
  const same =
    spot.state === state &&
    spot.reason === reason &&
    spot.episodeId === episodeId &&
    spot.evidenceId === evidenceId;
  if (same) return;
  await insertVerdict(tx, { spotId: spot.id, state, reason, episodeId, evidenceId });
  if (episodeId !== null) await keepEpisodes(tx, [episodeId]);
}

/** The spots of a campaign share its brand; those of another may be in the same episode. */
function groupsOf(spots: readonly SpotRow[]): SpotRow[][] {
  const groups = new Map<string, SpotRow[]>();
  for (const spot of spots) {
    const key = spot.campaignId === null ? `booking ${spot.bookingId}` : `campaign ${spot.campaignId}`;
    groups.set(key, [...(groups.get(key) ?? []), spot]);
  }
  return [...groups.values()];
}

const needlesFor = ({ names, phrases, code, link, disclosure }: SpotRow): Needles =>
  needlesOf({ names, phrases, code, link, disclosure });

const agreedOf = (spot: SpotRow) => ({ ...spot, kept: keptOf(spot) });

function keptOf({ state, reason, episode, episodeId, evidenceId, person }: SpotRow): number | null {
  if (episodeId === null || state === null) return null;
  // Who says that it has run does not say where: only what was found holds it there.
  if (reason === "settled-by-person") return evidenceId === null ? null : episodeId;
  if (person === "heard" || FOUND.includes(state)) return episodeId;
  return episode !== null && FOUND_BY_NUMBER.includes(state) ? episodeId : null;
}

function match(
  spots: readonly SpotRow[],
  episodes: readonly EpisodeRow[],
  evidence: readonly EvidenceRow[],
): Map<number, number> {
  const strongest = new Map<string, number>();
  for (const { spotId, episodeId, proof, gone } of evidence) {
    const key = `${spotId} ${episodeId}`;
    if (gone === null)
      strongest.set(key, Math.max(strongest.get(key) ?? 0, PROOFS.length - PROOFS.indexOf(proof)));
  }
  return matchSpots(
    spots.map(agreedOf),
    episodes,
    (spot, episode) => strongest.get(`${spot} ${episode}`) ?? 0,
  );
}

/** Looks for each spot in the episodes in which it could be, where something is new. */
async function look(tx: Tx, spots: readonly SpotRow[], episodes: readonly EpisodeRow[]): Promise<void> {
  const looked = await selectLooked(
    tx,
    spots.map(({ id }) => id),
  );
  for (const spot of spots) {
    if (spot.settled !== null) continue;
    const needles = needlesFor(spot);
    const digest = digestOf(needles, spot.produced);
    for (const episode of episodes) {
      if (!couldBeIn(spot, episode)) continue;
      const before = looked.get(`${spot.id} ${episode.id}`);
      const sameNeedles = before === undefined || before.needles.equals(digest);
      if (before && sameNeedles && before.words.equals(episode.words)) continue;
      const found =
        isSought(needles) || spot.producedItems !== null
          ? await lookForSpot(tx, episode.id, needles, spot.producedItems)
          : [];
      await writeLook(
        tx,
        { spotId: spot.id, episodeId: episode.id, needles: digest, words: episode.words, sameNeedles },
        found,
      );
    }
  }
}

/** Not what came out before the booking, nor what came out long after its days. */
export function couldBeIn(spot: SpotRow, episode: EpisodeRow): boolean {
  if (episode.type === "trailer" || episode.published === null) return false;
  if (spot.episodeId === episode.id || isAgreed(agreedOf(spot), episode)) return true;
  const window = windowOf(spot);
  const time = episode.published.getTime();
  return time >= spot.accepted.getTime() - DAY && (window === null || time < window.to + DAYS_LATE * DAY);
}

/** Words that end so early, or are so few, are not the whole episode. */
const WHOLE = 0.9;
const WORDS_A_SECOND = 1.2;

function examinedOf(episode: EpisodeRow | undefined, spot: Pick<SpotRow, "produced">): Examined {
  if (!episode) return "notes";
  const read = wordsOf(episode);
  return read !== "whole" && episode.printed && spot.produced !== null ? "sound" : read;
}

function wordsOf(episode: EpisodeRow): Examined {
  const { cut, ends, wordCount, seconds, heardEnds, heardCut } = episode;
  // A machine that heard something to the end has listened to all of it.
  if (heardCut === false && seconds !== null && heardEnds !== null && heardEnds >= seconds * WHOLE)
    return "whole";
  if (cut === null) return heardCut === null ? "notes" : "in-part";
  if (cut || seconds === null) return "in-part";
  const whole = ends === null ? (wordCount ?? 0) >= seconds * WORDS_A_SECOND : ends >= seconds * WHOLE;
  return whole ? "whole" : "in-part";
}

/** Has the texts of an episode read, once at a time. */
export const readTexts = (tx: Tx, episodeId: number, runAt?: Date): Promise<void> =>
  addJob(
    tx,
    "read-episode-text",
    { episodeId },
    { key: `episode-text-${episodeId}`, maxAttempts: 5, ...(runAt && { runAt }) },
  );
