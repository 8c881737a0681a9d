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
  const cc = [...new Set([...writing.cc, ...back.cc])];
  const joined: ReplyDraft =
    answerText(writing.body).trim() === ""
      ? { body: back.body, cc }
      : {
          body: {
            type: "doc",
            content: [...writing.body.content, { type: "paragraph" }, ...back.body.content],
          },
          cc,
        };
  const bytes = Buffer.byteLength(JSON.stringify(joined)) + AROUND;
  if (cc.length > ANSWER_COPIES_MAX || bytes > ANSWER_BYTES_MAX)
    throw fault("draft-full", { values: { max: FILES_MAX } });
  return joined;
}
