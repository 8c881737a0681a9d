import type { Tx } from "../platform/postgres/database.ts";
import { deleteOldTexts } from "./text-queries.ts";

/**
 * Transcripts, chapters and what was heard of an episode go twelve months after the last spot of its show was settled.
 * The quotes that a verdict rests on stay.
 */
export const forgetOldTexts: (tx: Tx) => Promise<void> = deleteOldTexts;
