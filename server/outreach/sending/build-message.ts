import type { SendingMailbox } from "../../mailbox/sender.ts";
import type { SmtpOutcome } from "../../platform/mail/smtp-outcome.ts";
import type { Context } from "../../platform/web/http.ts";
import { answerLinkOf } from "../answer-link/links.ts";
import { composeLetter, senderOf } from "../letter/compose.ts";
import { optOutOf } from "../letter/opt-out-of.ts";
import { answerWithPage } from "../letter/page-link.ts";
import { filesOf } from "./files-of.ts";
import { fillFacts } from "./fill-facts.ts";
import type { ClaimedMessage } from "./sending-queries.ts";

/** The bytes of a message; or what becomes of it instead, because it cannot be built. */
export type Built = { bytes: Buffer } | { outcome: SmtpOutcome };

/** Builds a claimed message, dated with its claim. */
export async function buildMessage(
  context: Context,
  mailbox: SendingMailbox,
  claim: ClaimedMessage,
): Promise<Built> {
  const texts = await fillFacts(context.db, claim);
  if (texts === null) return { outcome: { kind: "withheld" } };
  try {
    const files = await filesOf(context.db, claim);
    const answer = answerWithPage(context, claim);
    const links = { optOut: optOutOf(context, claim.handle), answerLink: answerLinkOf(context, claim) };
    const letter = { ...claim, ...texts, answer, files, ...links };
    return { bytes: await composeLetter(senderOf(mailbox), letter, claim.claimed) };
  } catch (error) {
    // Everything was checked when it was queued; a mail that cannot be built now never can.
    context.log.warn({ message: claim.id, reason: (error as Error).name }, "a mail could not be built");
    return { outcome: { kind: "never", code: 0, enhanced: null, text: "" } };
  }
}
