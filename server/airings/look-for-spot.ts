import { createHash } from "node:crypto";
import type { EvidenceKind } from "../../contract/airings.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Finding } from "./look/look-at.ts";
import { lookAtNotes, lookAtWords } from "./look/look-at.ts";
import { lookAtChapters } from "./look/look-at-chapters.ts";
import type { Needles } from "./look/needles.ts";
import { selectWords } from "./queries.ts";
import { findPrint } from "./sound/prints/find-print.ts";
import { selectPrint } from "./sound/prints/print-queries.ts";
import { unpackPrint } from "./sound/prints/take-print.ts";
import { unpackChapters, unpackCues } from "./texts/pack-cues.ts";
import { chaptersInNotes } from "./texts/read-chapters.ts";

/** A finding with where it was found. */
export interface FoundIn extends Finding {
  kind: EvidenceKind;
  source: string | null;
  sha256: Buffer;
}

const sha256 = (text: string | Buffer): Buffer => createHash("sha256").update(text).digest();

/** By it the same search is known from another one. */
export const digestOf = (needles: Needles, produced: Buffer | null): Buffer =>
  sha256(JSON.stringify(needles) + (produced?.toString("hex") ?? ""));

/** Looks at everything that is known of an episode; of each way of finding only the first place in each kind of text. */
export async function lookForSpot(
  db: Db,
  episodeId: number,
  needles: Needles,
  produced: Buffer | null,
): Promise<FoundIn[]> {
  const { notes, chapters, transcript, chapterFile, speech } = await selectWords(db, episodeId);
  const found: FoundIn[] = [];
  const keep = (kind: EvidenceKind, source: string | null, digest: Buffer, findings: readonly Finding[]) => {
    for (const finding of findings) {
      const isKnown = found.some(
        ({ kind: one, proof, by }) => one === kind && proof === finding.proof && by === finding.by,
      );
      if (!isKnown) found.push({ ...finding, kind, source, sha256: digest });
    }
  };
  if (produced) {
    const print = await selectPrint(db, episodeId);
    const place = print && findPrint(unpackPrint(produced), unpackPrint(print.items));
    if (place) keep("sound", null, print.sha256, [{ proof: "said", by: "sound", quote: "", ...place }]);
  }
  if (transcript)
    keep(
      "transcript",
      transcript.source,
      transcript.sha256,
      lookAtWords(unpackCues(transcript.cues), needles),
    );
  if (speech) keep("speech", null, speech.sha256, lookAtWords(unpackCues(speech.cues), needles, "machine"));
  if (chapterFile)
    keep(
      "chapter",
      chapterFile.source,
      chapterFile.sha256,
      lookAtChapters(unpackChapters(chapterFile.cues), needles),
    );
  if (chapters.length > 0)
    keep("chapter", null, sha256(JSON.stringify(chapters)), lookAtChapters(chapters, needles));
  if (notes !== null) {
    const digest = sha256(notes);
    keep("chapter", null, digest, lookAtChapters(chaptersInNotes(notes), needles));
    keep("notes", null, digest, lookAtNotes(notes, needles));
  }
  return found;
}
