import { convertFile, TranscriptFormat } from "transcriptator";
import { MOST_SECONDS } from "../../catalogue/episodes/feed-episode.ts";
import { cleanLine, cleanText } from "../../catalogue/feed/clean-text.ts";
import type { Timed } from "../look/place.ts";
import { decodeText } from "./decode-text.ts";

export const TRANSCRIPT_BYTES = 5_000_000;
export const MOST_CUES = 50_000;
/** Of one cue; nobody says more in one breath, and a whole transcript in one has no times that would help. */
const MOST_LETTERS = 20_000;
/** Of all cues together: some 18 hours of talk. What looks through them takes a second for so many. */
export const TRANSCRIPT_LETTERS = 1_000_000;

export interface Transcript {
  cues: Timed[];
  /** More was there than is read. */
  cut: boolean;
}

/**
 * Reads a transcript (WebVTT, SRT, JSON or HTML as the podcast namespace defines them, else plain text) with its times, or
 * without where it has none. Null for what holds no words.
 */
export function readTranscript(bytes: Buffer, contentType: string | null): Transcript | null {
  const whole = decodeText(bytes, contentType)
    .replace(/^\ufeff/, "")
    .replaceAll("\0", "");
  const { text, cut } = bounded(whole);
  const timed = cuesWithTimes(text);
  const cues = timed.length > 0 ? timed : cuesWithout(text);
  if (cues.length === 0) return null;
  const first = firstCues(cues);
  return { cues: first, cut: cut || cues.length > first.length };
}

/** As many of the first cues as are looked through. */
export function firstCues(cues: readonly Timed[]): Timed[] {
  const first: Timed[] = [];
  let letters = 0;
  for (const cue of cues) {
    letters += cue.text.length;
    if (first.length === MOST_CUES || letters > TRANSCRIPT_LETTERS) break;
    first.push(cue);
  }
  return first;
}

/**
 * Ends a text where its cues become too many, before anything reads it whole. Any tag counts as if it began a cue: the
 * library takes many minutes for a million paragraphs that are never closed.
 */
function bounded(text: string): { text: string; cut: boolean } {
  const begins = /-->|<[a-z][a-z0-9]*/gi;
  const counts = new Map<string, number>();
  for (let found = begins.exec(text); found; found = begins.exec(text)) {
    const name = found[0].toLowerCase();
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    if (count > MOST_CUES) return { text: text.slice(0, text.lastIndexOf("\n", found.index) + 1), cut: true };
  }
  return { text, cut: false };
}

function formatOf(text: string): TranscriptFormat | null {
  const head = text.trimStart().slice(0, 2_000);
  if (/^WEBVTT/.test(head)) return TranscriptFormat.VTT;
  if (/^[[{]/.test(head)) return TranscriptFormat.JSON;
  if (/^\d+\s*\r?\n\s*\d\d:\d\d/.test(head)) return TranscriptFormat.SRT;
  return /^<|<(?:html|p|time|cite)\b/i.test(head) ? TranscriptFormat.HTML : null;
}

function cuesWithTimes(text: string): Timed[] {
  const format = formatOf(text);
  if (format === null) return [];
  try {
    return silently(() => convertFile(text, format)).flatMap(({ startTime, endTime, body }) => {
      const said = typeof body === "string" ? cleanLine(body, MOST_LETTERS) : null;
      const from = secondOf(startTime);
      const to = secondOf(endTime);
      return said === null
        ? []
        : [{ from, to: from === null || to === null || to < from ? from : to, text: said }];
    });
  } catch {
    // The library throws whatever it meets in a file that is none of these.
    return [];
  }
}

/** Its words alone, a line each. A JSON that holds no cues holds no words either. */
function cuesWithout(text: string): Timed[] {
  if (formatOf(text) === TranscriptFormat.JSON) return [];
  const lines = (cleanText(text, TRANSCRIPT_BYTES) ?? "").split("\n");
  return lines.flatMap((line) => {
    const said = cleanLine(line, MOST_LETTERS);
    return said === null || /^(?:WEBVTT\b.*|\d+|[\d:.,]+ --> .*)$/.test(said)
      ? []
      : [{ from: null, to: null, text: said }];
  });
}

const secondOf = (value: unknown): number | null =>
  typeof value === "number" && value >= 0 && value <= MOST_SECONDS ? value : null;

/** The library writes of what it leaves out to the console, line by line. */
function silently<T>(read: () => T): T {
  const { warn, error } = console;
  console.warn = () => undefined;
  console.error = () => undefined;
  try {
    return read();
  } finally {
    Object.assign(console, { warn, error });
  }
}
