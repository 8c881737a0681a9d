import { createHash } from "node:crypto";
import { fetchPolitely, lookPolitely } from "../catalogue/crawl/fetch-politely.ts";
import type { Pace } from "../catalogue/crawl/visit.ts";
import { NotBefore } from "../catalogue/crawl/visit.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import type { Context } from "../platform/web/http.ts";
import { judgeShow, readTexts } from "./judge-show.ts";
import { foldWords } from "./look/fold-words.ts";
import { type ReadableEpisode, selectReadable } from "./queries.ts";
import { addLook, keepFailure, keepText } from "./text-queries.ts";
import { chooseTranscript } from "./texts/choose-transcript.ts";
import { packChapters, packCues } from "./texts/pack-cues.ts";
import { CHAPTERS_BYTES, readChapters } from "./texts/read-chapters.ts";
import { readTranscript, TRANSCRIPT_BYTES } from "./texts/read-transcript.ts";

type Reading = Pick<Context, "db" | "outbound" | "config"> & { pace?: Pace };

/**
 * Reads chapters and transcript of an episode and asks its host about its sound, then judges its show. Killed anywhere
 * it is done again. Where a host is to be left alone, it goes on when that is over.
 */
export async function readEpisodeText(reading: Reading, episodeId: number): Promise<void> {
  const { db, config } = reading;
  // Where no feed is read, nothing that a feed names is either.
  if (config.crawl === "off") return;
  const episode = await selectReadable(db, episodeId);
  if (!episode) return;
  try {
    if (episode.chaptersUrl !== null) await readChaptersOf(reading, episode, episode.chaptersUrl);
    const transcript = chooseTranscript(episode.transcripts, episode.language);
    if (transcript !== null) await readTranscriptOf(reading, episode, transcript.url);
    if (episode.soundUrl !== null && !episode.looked) await lookAtSound(reading, episode, episode.soundUrl);
  } catch (error) {
    if (!(error instanceof NotBefore)) throw error;
    await inTransaction(db, (tx) => readTexts(tx, episodeId, error.at));
  }
  await inTransaction(db, (tx) => judgeShow(tx, episode.podcastId));
}

const sha256 = (bytes: Buffer): Buffer => createHash("sha256").update(bytes).digest();

async function readChaptersOf(reading: Reading, { id }: ReadableEpisode, url: string): Promise<void> {
  const about = { episodeId: id, kind: "chapters", source: url } as const;
  const accept = "application/json+chapters, application/json, */*;q=0.1";
  const answer = await fetchPolitely(reading, url, { maxBytes: CHAPTERS_BYTES, accept });
  if (answer.kind === "failed") return keepFailure(reading.db, about, answer.outcome);
  const { bytes, type } = answer.value;
  const chapters = readChapters(bytes, type);
  if (chapters === null) return keepFailure(reading.db, about, "not-readable");
  await keepText(reading.db, about, {
    cues: packChapters(chapters),
    sha256: sha256(bytes),
    ends: null,
    words: 0,
    cut: false,
  });
}

async function readTranscriptOf(reading: Reading, { id }: ReadableEpisode, url: string): Promise<void> {
  const about = { episodeId: id, kind: "transcript", source: url } as const;
  const accept =
    "text/vtt, application/x-subrip, application/srt, application/json, text/html, text/plain, */*;q=0.1";
  const answer = await fetchPolitely(reading, url, { maxBytes: TRANSCRIPT_BYTES, accept });
  if (answer.kind === "failed") return keepFailure(reading.db, about, answer.outcome);
  const { bytes, type } = answer.value;
  const transcript = readTranscript(bytes, type);
  if (transcript === null) return keepFailure(reading.db, about, "not-readable");
  const { cues, cut } = transcript;
  const ends = cues.reduce<number | null>((last, { from, to }) => {
    const end = to ?? from;
    return end === null ? last : Math.max(last ?? 0, end);
  }, null);
  const words = cues.reduce((sum, { text }) => sum + foldWords(text).places.length, 0);
  await keepText(reading.db, about, { cues: packCues(cues), sha256: sha256(bytes), ends, words, cut });
}

async function lookAtSound(reading: Reading, { id }: ReadableEpisode, url: string): Promise<void> {
  const answer = await lookPolitely(reading, url);
  // Kept also when the host says nothing: it is not asked again and again because of that.
  await addLook(
    reading.db,
    id,
    answer.kind === "read" ? answer.value : { bytes: null, tag: null, hosts: [] },
  );
}
