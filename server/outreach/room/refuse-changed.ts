import type { RoomChanged } from "../../../contract/outreach/room.ts";
import type { SendingMailbox } from "../../mailbox/sender.ts";
import { fault } from "../../platform/fault.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Recipient } from "../recipients.ts";
import { fingerprintOf } from "./fingerprint.ts";
import type { JudgedMail, JudgedRoom } from "./judge-room.ts";

/** A mail that leaves as it was approved, from the mailbox it was shown with. */
export interface ApprovedMail {
  mail: Recipient;
  mailbox: SendingMailbox;
}

/**
 * Compares what was approved with what would leave now. Which mailbox a mail was shared out to may have another answer
 * by now; the fingerprint says with which one it was shown, and it keeps that one.
 * @throws Fault room-changed with the mails that are not as approved
 */
export function refuseChanged(
  secrets: Secrets,
  room: JudgedRoom,
  approved: Readonly<Record<string, string>>,
): ApprovedMail[] {
  const kept: ApprovedMail[] = [];
  const changed: RoomChanged["mails"] = [];
  const blocked = room.general.find((problem) => problem.level === "blocks");
  for (const judged of room.mails) {
    const given = approved[judged.mail.row.externalId];
    const mailbox =
      judged.level === "blocked"
        ? undefined
        : judged.open.find((one) => fingerprintOf(secrets, judged.mail, one, room) === given);
    if (mailbox) kept.push({ mail: judged.mail, mailbox });
    else
      changed.push({
        entry: judged.mail.row.externalId,
        title: judged.mail.row.unlocked ? judged.mail.row.title : "",
        problem: (blocked ?? blockOf(judged))?.code ?? null,
      });
  }
  if (changed.length > 0)
    throw fault("room-changed", { values: { count: changed.length }, payload: { mails: changed } });
  return kept;
}

const blockOf = ({ problems }: JudgedMail) => problems.find((problem) => problem.level === "blocks");
