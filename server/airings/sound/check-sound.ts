import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "../../platform/config.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import type { Context } from "../../platform/web/http.ts";
import { forgetPart, isHearing, selectWaiting, writePart } from "./queries.ts";
import { type Recognizer, recognize } from "./recognize.ts";
import { toneOf } from "./tone.ts";
import { HEARING, hearSoon } from "./want-hearing.ts";

/**
 * For sound that is looked at: hundreds of megabytes, for minutes. It may be a volume of its own, beside what has to last, so
 * nothing takes the folder itself away.
 */
export const soundPlace = ({ dataDir }: Pick<Config, "dataDir">): string => join(dataDir, "sound");

/** Where sound lies while it is heard. */
export const soundFolder = (config: Pick<Config, "dataDir">): string => join(soundPlace(config), "heard");

/** The recognizer that the operator named; null where sound is not heard here. */
export const recognizerOf = ({ audio }: Pick<Config, "audio">): Recognizer | null =>
  audio.on && audio.command !== null && audio.model !== null
    ? { command: audio.command, model: audio.model }
    : null;

/** Chromaprint's program, where sound is fetched here. */
export const printerOf = ({ audio }: Pick<Config, "audio">): string | null =>
  audio.on ? audio.fpcalc : null;

export const digestOf = ({ command, model }: Recognizer): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([command, model]))
    .digest();

/** Has the operator's recognizer tried as the worker starts, and clears what a killed one left behind. */
export async function checkSoundSoon(tx: Tx, config: Config): Promise<void> {
  // Another worker with the same folder may be at work.
  if (!(await isHearing(tx))) await rm(soundFolder(config), { recursive: true, force: true });
  if (recognizerOf(config)) await addJob(tx, "check-sound", {}, { queue: HEARING, key: "check-sound" });
  else await forgetPart(tx);
}

const SECONDS = 10;

/**
 * Has the recognizer hear ten seconds of a tone. It has to write what it heard, which may be nothing; how long that took
 * tells how long an hour takes. One that does not is used for nothing until the next start.
 */
export async function checkSound({ db, config, log }: Pick<Context, "db" | "config" | "log">): Promise<void> {
  const recognizer = recognizerOf(config);
  if (!recognizer) return;
  const folder = soundFolder(config);
  await mkdir(folder, { recursive: true });
  const file = join(folder, "tone.wav");
  try {
    await writeFile(file, toneOf(SECONDS));
    const began = performance.now();
    const heard = await recognize(recognizer, { folder, file, language: "en", seconds: SECONDS });
    const took = (performance.now() - began) / 1_000;
    const fault = heard.kind === "heard" ? null : heard.outcome;
    if (fault !== null) log.warn({ fault }, "the recognizer does not work and is not used");
    const secondsAnHour = fault === null ? (took * 3_600) / SECONDS : null;
    await inTransaction(db, async (tx) => {
      await writePart(tx, { digest: digestOf(recognizer), fault, secondsAnHour });
      if (fault === null) for (const episodeId of await selectWaiting(tx)) await hearSoon(tx, episodeId);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
