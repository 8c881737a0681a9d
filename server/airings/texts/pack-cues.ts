import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import type { ChapterMark } from "../../catalogue/episodes/feed-episode.ts";
import type { Timed } from "../look/place.ts";
import { firstCues, TRANSCRIPT_BYTES } from "./read-transcript.ts";

const seconds = z.number().nullable();
const Cues = z.array(z.tuple([seconds, seconds, z.string()]));
const Chapters = z.array(z.object({ from: z.number(), title: z.string(), url: z.string().nullable() }));

/** Times and names of one cue add to its words; nothing that was read takes more. */
const MOST = TRANSCRIPT_BYTES * 4;

const pack = (value: unknown): Buffer => gzipSync(JSON.stringify(value));
const unpack = (bytes: Buffer): unknown =>
  JSON.parse(gunzipSync(bytes, { maxOutputLength: MOST }).toString());

export const packCues = (cues: readonly Timed[]): Buffer =>
  pack(cues.map(({ from, to, text }) => [from, to, text]));
export const unpackCues = (bytes: Buffer): Timed[] =>
  firstCues(Cues.parse(unpack(bytes)).map(([from, to, text]) => ({ from, to, text })));

export const packChapters = (chapters: readonly ChapterMark[]): Buffer => pack(chapters);
export const unpackChapters = (bytes: Buffer): ChapterMark[] => Chapters.parse(unpack(bytes));
