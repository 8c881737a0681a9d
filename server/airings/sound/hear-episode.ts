import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { savePolitely } from "../../catalogue/crawl/fetch-politely.ts";
import { NotBefore, type Pace } from "../../catalogue/crawl/visit.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { judgeShow } from "../judge-show.ts";
import { foldWords } from "../look/fold-words.ts";
import { keepText } from "../text-queries.ts";
import { packCues } from "../texts/pack-cues.ts";
import { digestOf, printerOf, recognizerOf, soundFolder } from "./check-sound.ts";
import { hasProduced, PRINT_BYTES_MAX, writePrint } from "./prints/print-queries.ts";
import { type Print, packPrint, takePrint } from "./prints/take-print.ts";
import {
  claimTask,
  type Ended,
  endTask,
  type HearableEpisode,
  holdTask,
  MOST_TRIES,
  putBack,
  renewLease,
  selectHearable,
  selectHeardToday,
  selectPart,
} from "./queries.ts";
import { type Heard, type Recognizer, recognize } from "./recognize.ts";
import { hearSoon } from "./want-hearing.ts";

const SOUND_BYTES = 300_000_000;
const SOUND_SECONDS = 4 * 3_600;
const FETCH_MS = 20 * 60_000;
const AGAIN_MS = 6 * 3_600_000;
const RENEW_MS = 60_000;
/** Where the feed does not say how long a file is: no one publishes speech with less. */
const LEAST_BYTES_A_SECOND = 4_000;

type Hearing = Pick<Context, "db" | "outbound" | "config"> & { pace?: Pace };

/**
 * Fetches the sound of an episode once, has the operator's recognizer hear it, takes its fingerprint where a produced spot is
 * to be found, and forgets it with any outcome. Killed
 * anywhere it is done again, three times at most; no spot changes for that.
 */
export async function hearEpisode(hearing: Hearing, episodeId: number): Promise<void> {
  const { db, config } = hearing;
  const episode = config.crawl === "off" ? undefined : await selectHearable(db, episodeId);
  if (!episode) return;
  const tools = await toolsFor(hearing, episode.podcastId);
  if (!tools.recognizer && !tools.printer) return;
  const today = await selectHeardToday(db);
  if (today.seconds >= config.audio.hoursADay * 3_600)
    return inTransaction(db, (tx) => hearSoon(tx, episodeId, today.tomorrow));
  const claim = await inTransaction(db, (tx) => claimTask(tx, episodeId));
  if (!claim) return;
  if ("until" in claim) return inTransaction(db, (tx) => hearSoon(tx, episodeId, claim.until));
  await work(hearing, tools, { ...episode, id: episodeId, tries: claim.tries });
}

/** What listens to a download: a recognizer for its words, and `fpcalc` where a produced spot is to be found. */
interface Tools {
  recognizer: Recognizer | null;
  printer: string | null;
}

async function toolsFor({ db, config }: Hearing, podcastId: number): Promise<Tools> {
  const recognizer = recognizerOf(config);
  const part = await selectPart(db);
  // One that was not tried yet, or did not work, is used for nothing.
  const works = recognizer && part?.fault === null && part.digest.equals(digestOf(recognizer));
  const printer = printerOf(config);
  return {
    recognizer: works ? recognizer : null,
    printer: printer !== null && (await hasProduced(db, podcastId)) ? printer : null,
  };
}

interface Task extends HearableEpisode {
  id: number;
  tries: number;
}

async function work(hearing: Hearing, tools: Tools, task: Task): Promise<void> {
  const { db, config } = hearing;
  const { id, tries } = task;
  const lost = new AbortController();
  const renewing = setInterval(() => {
    // A database that is away for a moment is no reason to begin again.
    renewLease(db, id, tries).then(
      (ours) => ours || lost.abort(),
      () => undefined,
    );
  }, RENEW_MS);
  const folder = soundFolder(config);
  try {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await hearIn(hearing, tools, task, folder, lost.signal);
  } catch (error) {
    if (!(error instanceof NotBefore)) throw error;
    await again(hearing, task, { outcome: "not-now", at: error.at, free: true });
  } finally {
    clearInterval(renewing);
    await rm(folder, { recursive: true, force: true });
  }
}

async function hearIn(
  hearing: Hearing,
  { recognizer, printer }: Tools,
  task: Task,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  if (task.soundUrl === null) return end(hearing, task, { state: "not-readable", outcome: "no-sound" });
  if (task.seconds !== null && task.seconds > SOUND_SECONDS)
    return end(hearing, task, { state: "not-readable", outcome: "too-long" });
  const file = join(folder, "sound");
  const saved = await savePolitely(hearing, task.soundUrl, file, {
    maxBytes: SOUND_BYTES,
    longestMs: FETCH_MS,
  });
  if (saved.kind === "failed") {
    if (saved.outcome === "too-large")
      return end(hearing, task, { state: "not-readable", outcome: saved.outcome });
    return again(hearing, task, { outcome: saved.outcome, at: new Date(Date.now() + AGAIN_MS), free: false });
  }
  const { bytes, sha256 } = saved.value;
  const seconds = task.seconds ?? Math.min(SOUND_SECONDS, bytes / LEAST_BYTES_A_SECOND);
  const language = task.language?.slice(0, 2).toLowerCase() ?? "auto";
  const printed = printer === null ? null : await takePrint(printer, file, { seconds: task.seconds, signal });
  const about = {
    bytes,
    sha256,
    ...(task.seconds !== null && { seconds: task.seconds }),
    counted: task.seconds ?? printed?.seconds ?? seconds,
  };
  if (!recognizer) {
    const ended = printed
      ? ({ state: "done", outcome: "printed" } as const)
      : ({ state: "not-readable", outcome: "no-print" } as const);
    return end(hearing, task, { ...ended, ...about }, { printed });
  }
  const heard = await recognize(recognizer, { folder, file, language, seconds }, signal);
  if (heard.kind === "failed")
    return end(hearing, task, { state: "not-readable", outcome: heard.outcome, ...about }, { printed });
  const counted = task.seconds ?? printed?.seconds ?? heard.cues.at(-1)?.to ?? seconds;
  await end(hearing, task, { state: "done", outcome: "heard", ...about, counted }, { heard, printed });
}

/** Writes down how it ended, with the words that were heard and the fingerprint; then what follows for the show's spots. */
async function end(
  { db }: Hearing,
  { id, tries, podcastId }: Task,
  ended: Ended,
  { heard, printed }: { heard?: Extract<Heard, { kind: "heard" }>; printed?: Print | null } = {},
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await holdTask(tx, id, tries))) return;
    await endTask(tx, id, ended);
    if (!ended.sha256 || (!heard && !printed)) return;
    if (printed) {
      const items = packPrint(printed.items);
      if (items.length <= PRINT_BYTES_MAX)
        await writePrint(tx, id, { items, seconds: printed.seconds, sha256: ended.sha256 });
    }
    if (heard) await keepWords(tx, id, heard, ended.sha256);
    await judgeShow(tx, podcastId);
  });
}

/** The words that a machine heard, as a text of the episode. */
async function keepWords(
  tx: Tx,
  episodeId: number,
  { cues, cut }: Extract<Heard, { kind: "heard" }>,
  sha256: Buffer,
): Promise<void> {
  const ends = cues.at(-1)?.to ?? 0;
  const words = cues.reduce((sum, { text }) => sum + foldWords(text).places.length, 0);
  await keepText(
    tx,
    { episodeId, kind: "speech", source: "" },
    { cues: packCues(cues), sha256, ends, words, cut },
  );
}

async function again(
  { db }: Hearing,
  { id, tries }: Task,
  { outcome, at, free }: { outcome: string; at: Date; free: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await holdTask(tx, id, tries))) return;
    if (!free && tries >= MOST_TRIES) return endTask(tx, id, { state: "failed", outcome });
    await putBack(tx, id, outcome, free);
    await hearSoon(tx, id, at);
  });
}
