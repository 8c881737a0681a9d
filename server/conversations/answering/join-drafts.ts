import type { ReplyDraft } from "../../../contract/conversations/reply.ts";
import { ANSWER_BYTES_MAX, ANSWER_COPIES_MAX } from "../../../contract/outreach/answers.ts";
import { FILES_MAX } from "../../../contract/outreach/files.ts";
import { answerText } from "../../outreach/letter/answer-text.ts";
import { fault } from "../../platform/fault.ts";

/** Of a call that keeps a draft: what is around its words. */
const AROUND = 100;

/**
 * What somebody writes, and below it, after an empty line, what came back to them. Nothing of either is left out.
 * @throws Fault draft-full where it could not be kept any more
 */
export function joinDrafts(writing: ReplyDraft | null, back: ReplyDraft): ReplyDraft {
  if (!writing) return back;
  const joined = putBelow(writing, back);
  const bytes = Buffer.byteLength(JSON.stringify(joined)) + AROUND;
  if (joined.cc.length > ANSWER_COPIES_MAX || bytes > ANSWER_BYTES_MAX)
    throw fault("draft-full", { values: { max: FILES_MAX } });
  return joined;
}

/** The words of one draft, and below them those of another, however long both are. */
export function putBelow(above: ReplyDraft, below: ReplyDraft): ReplyDraft {
  const cc = [...new Set([...above.cc, ...below.cc])];
  if (isEmpty(below)) return { body: above.body, cc };
  if (isEmpty(above)) return { body: below.body, cc };
  const content = [...above.body.content, { type: "paragraph" as const }, ...below.body.content];
  return { body: { type: "doc", content }, cc };
}

const isEmpty = ({ body }: ReplyDraft): boolean => answerText(body).trim() === "";
