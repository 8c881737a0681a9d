import type { Tx } from "../../platform/postgres/database.ts";
import type { Verdict } from "./judge-kind.ts";
import { type Unjudged, updateConversation } from "./queries.ts";

/** Of the newest words, as many letters as a row shows. */
const LINE = 200;

const oneLine = (text: string): string => [...text.replace(/\s+/gu, " ").trim()].slice(0, LINE).join("");

/** Whether nothing newer has come; the server's clock orders, the sender's is never believed. */
const isNewest = (received: Date, last: Date | null): boolean => last === null || received >= last;

/**
 * Puts an incoming mail at the head of its conversation. A person's words make it our turn and bring the conversation
 * back; what a program wrote does neither.
 */
export async function summarize(tx: Tx, { mail, conversation }: Unjudged, verdict: Verdict): Promise<void> {
  if (verdict.kind === "report" || verdict.kind === "complaint") return;
  if (mail.certainty === "unsure" || !isNewest(mail.received, conversation.lastIn)) return;
  const human = verdict.kind === "human";
  const answered = conversation.lastOut !== null && conversation.lastOut > mail.received;
  await updateConversation(tx, conversation.id, {
    lastIn: mail.received,
    lastKind: verdict.kind,
    ...(mail.fresh.trim() !== "" && { lastText: oneLine(mail.fresh) }),
    ...(human && !answered && { turn: "ours" }),
    ...(human && !mail.history && { reopens: true }),
    // Who asked not to be written to waits for no answer.
    ...(verdict.kind === "opt-out" && { turn: "theirs" }),
  });
}

/** What the user wrote with another program makes it the other side's turn (B1.46). */
export async function summarizeOwn(tx: Tx, { mail, conversation }: Unjudged): Promise<void> {
  if (!isNewest(mail.received, conversation.lastOut)) return;
  await updateConversation(tx, conversation.id, {
    lastOut: mail.received,
    ...((conversation.lastIn === null || conversation.lastIn <= mail.received) && { turn: "theirs" }),
  });
}
