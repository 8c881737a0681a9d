import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { cleanLine } from "../../catalogue/feed/clean-text.ts";
import type { Timed } from "../look/place.ts";
import { MOST_CUES } from "../texts/read-transcript.ts";
import { type RunOutcome, runCommand } from "./run-command.ts";

/** A recognizer takes four times the length of the sound, and never less than this. */
const TIMES = 4;
const LEAST_MS = 60_000;
/** Of what it writes. */
const MOST_BYTES = 20_000_000;
const MOST_LETTERS = 5_000;

export interface Recognizer {
  command: string;
  model: string;
}

export type Heard =
  | { kind: "heard"; cues: Timed[]; cut: boolean }
  | { kind: "failed"; outcome: Exclude<RunOutcome, "ended"> | "no-words" };

/** As whisper-cli writes it: milliseconds from the beginning. */
const Written = z.object({
  transcription: z.array(
    z.object({
      offsets: z.object({ from: z.number().min(0), to: z.number().min(0) }),
      text: z.string(),
    }),
  ),
});

/** Has the operator's recognizer hear a file: `COMMAND -m MODEL -l LANGUAGE -f FILE -oj -of OUT`. */
export async function recognize(
  { command, model }: Recognizer,
  { folder, file, language, seconds }: { folder: string; file: string; language: string; seconds: number },
  signal?: AbortSignal,
): Promise<Heard> {
  const out = join(folder, "words");
  await rm(`${out}.json`, { force: true });
  const args = ["-m", model, "-l", language, "-f", file, "-oj", "-of", out];
  const longestMs = Math.max(LEAST_MS, seconds * TIMES * 1_000);
  const outcome = await runCommand(command, args, { folder, longestMs, ...(signal && { signal }) });
  if (outcome !== "ended") return { kind: "failed", outcome };
  return (await readWords(`${out}.json`)) ?? { kind: "failed", outcome: "no-words" };
}

/** What a recognizer wrote; null for what it should not have written. */
async function readWords(path: string): Promise<Heard | null> {
  try {
    if ((await stat(path)).size > MOST_BYTES) return null;
    const { transcription } = Written.parse(JSON.parse(await readFile(path, "utf8")));
    const cues = transcription.slice(0, MOST_CUES).flatMap(({ offsets: { from, to }, text }) => {
      const words = cleanLine(text, MOST_LETTERS);
      return words === null ? [] : [{ from: from / 1_000, to: Math.max(from, to) / 1_000, text: words }];
    });
    return { kind: "heard", cues, cut: transcription.length > MOST_CUES };
  } catch {
    return null;
  }
}
