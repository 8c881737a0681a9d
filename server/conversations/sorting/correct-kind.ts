import type { CorrectableKind } from "../../../contract/conversations/kinds.ts";
import { undoReplyMove } from "../../campaigns/move-after-reply.ts";
import { holdSuppressionsForWriting } from "../../contacts/opt-out/lift.ts";
import { optOutByMail, undoOptOutByMail } from "../../outreach/opt-out/opt-out.ts";
import { releaseAway } from "../../outreach/stop-waiting.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { judgeAsCorrected } from "../judging/judge.ts";
import { setSuggestion } from "../judging/suggestion-queries.ts";
import type { MailKind } from "../tables.ts";
import {
  deleteOffers,
  holdKind,
  selectMovedByRule,
  selectOtherObjection,
  setCorrected,
} from "./kind-queries.ts";
import { refreshConversation, type SortedMail } from "./sorting-queries.ts";

export interface Correction {
  kind: CorrectableKind;
  /** What the user saw it called. */
  from: MailKind | null;
  /** Whether they saw the question; left out where that does not matter. */
  asked?: boolean | undefined;
  /** Why what was taken for an objection is none. */
  why?: string | undefined;
}

/**
 * Calls a mail something else than rules did, or says whether a longer mail is the objection that it may be. What
 * followed from the old kind is undone as far as that can be: an objection is lifted and its podcasts go back,
 * suggestions that nobody took are withdrawn, what waited for an absent person goes on. Then follows what follows from
 * the new kind. Mails that were stopped stay stopped. Nothing happens the second time.
 * @throws Fault stale where somebody else has called it something else or answered the question meanwhile; kind-fixed,
 * invalid, asked-by-person
 */
export async function correctKind(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  caller: Caller,
  mail: SortedMail,
  { kind, from, asked, why }: Correction,
): Promise<string> {
  const held = await holdKind(tx, mail);
  if (mail.direction !== "in" || held.kind === "report" || held.kind === "complaint")
    throw fault("kind-fixed");
  if (held.kind === kind && held.asks === null) return mail.conversation;
  const asks = held.asks !== null;
  if (held.kind !== from || (asked ?? asks) !== asks) throw fault("stale");
  // In the judge's order: mail and conversation, the lists, then podcasts and messages.
  await holdSuppressionsForWriting(tx);
  if (held.kind === "opt-out") await undoObjection(tx, context, caller, mail, why);
  if (held.kind === "human") await withdraw(tx, mail, caller.loginId);
  if (held.kind === "away") await releaseAway(tx, { ownerId: mail.ownerId, mailId: mail.id });
  await setCorrected(tx, mail.id, { kind, loginId: caller.loginId });
  // What was begun since a human answer came, and only waited for this, goes on.
  await judgeAsCorrected(tx, context, mail.id, { loginId: caller.loginId, stops: held.kind !== kind });
  await refreshConversation(tx, mail.conversationId);
  return mail.conversation;
}

/** Lifts what the mail has listed. Where the same person has objected in another mail as well, that still counts. */
async function undoObjection(
  tx: Tx,
  context: Pick<Context, "config" | "secrets">,
  { permissions, loginId }: Caller,
  { id: mailId, ownerId, people }: SortedMail,
  why: string | undefined,
): Promise<void> {
  if (why === undefined) throw invalidField("/why", "required");
  const administrator = permissions.has("CORE_CONFIG_UPDATE");
  await undoOptOutByMail(tx, { ownerId, mailId, loginId, administrator, why });
  const address = people.from?.address ?? "";
  const other = await selectOtherObjection(tx, { ownerId, mailId, address });
  if (other) await optOutByMail(tx, context, { ownerId, address, ...other });
}

/** Takes back what an answer suggested, and what the organization's rule moved. What a person took stays. */
async function withdraw(tx: Tx, mail: SortedMail, loginId: number): Promise<void> {
  for (const moved of await selectMovedByRule(tx, mail.id)) {
    const { entryId, from, to, evidence } = moved;
    if (await undoReplyMove(tx, { entryId, from, to, evidence, loginId: null }))
      await setSuggestion(tx, moved.id, { state: "undone", loginId });
  }
  await deleteOffers(tx, mail.id);
}
