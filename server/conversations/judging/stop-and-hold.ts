import { holdWhileAway, stopWaiting } from "../../outreach/stop-waiting.ts";
import { parseAddress, samePersonKey, untagged } from "../../platform/mail/address.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { addWorkingDays, type CalendarDay, dayOf } from "./calendar-day.ts";
import type { Verdict } from "./judge-kind.ts";
import { setAsks, type Unjudged } from "./queries.ts";

/** Working days that what waits is held for somebody who is away, after the day of return, or without one. */
const AFTER_RETURN = 2;
const WITHOUT_DAY = 3;

/** Kinds by which a person has spoken, or is gone: nothing more goes to them by itself (B1.69, B1.74). */
const STOPPING: ReadonlySet<string> = new Set(["human", "left", "opt-out", "complaint"]);

/** The person written to, and who answered in their place. */
function peopleOf({ mail, conversation, message }: Unjudged): string[] {
  const from = parseAddress(mail.people.from?.address ?? "");
  return [
    ...new Set([
      conversation.personKey,
      ...(message ? [untagged(message.recipientKey)] : []),
      ...(from.ok ? [samePersonKey(from.mailbox)] : []),
    ]),
  ];
}

/** Stops what still waits for the people of an answer, or holds it while they are away. */
export async function stopOrHold(tx: Tx, unjudged: Unjudged, { kind, awayUntil }: Verdict): Promise<void> {
  const { mail } = unjudged;
  const conversationId = mail.conversationId;
  const to = { ownerId: mail.ownerId, personKeys: peopleOf(unjudged), conversationId };
  if (STOPPING.has(kind)) await stopWaiting(tx, to, kind === "opt-out" ? "never-contact" : "answered");
  if (kind === "away") await holdWhileAway(tx, to, heldUntil(awayUntil, dayOf(mail.received)));
}

/**
 * A longer mail in which an objection may stand: until somebody has said whether it is one, nothing goes to its people,
 * also what is begun meanwhile (B1.70).
 */
export const holdUntilAnswered = (tx: Tx, unjudged: Unjudged) =>
  setAsks(tx, unjudged.mail.id, peopleOf(unjudged));

/** The second working day after the return; the third from today where no day is named (B1.68). */
const heldUntil = (awayUntil: CalendarDay | null, today: CalendarDay): CalendarDay =>
  awayUntil ? addWorkingDays(awayUntil, AFTER_RETURN) : addWorkingDays(today, WITHOUT_DAY);
