import { type Brake, brakeMailbox, connectedOf, holdForBrake } from "../../mailbox/brake.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { BRAKE } from "./limits.ts";
import { type Fates, selectFates } from "./queries.ts";

/** Looks at what became of a mailbox's last mails, and stops it where that is bad. Safe to repeat. */
export async function judgeBrake(tx: Tx, sentFrom: number): Promise<void> {
  // A report may come when the address has been connected again.
  const mailboxId = await connectedOf(tx, sentFrom);
  if (mailboxId === undefined) return;
  const since = await holdForBrake(tx, mailboxId);
  const verdict = since && verdictOn(await selectFates(tx, mailboxId, since));
  if (verdict) await brakeMailbox(tx, mailboxId, verdict.reason, verdict.detail);
}

function verdictOn(fates: Fates): { reason: Brake; detail: string | null } | null {
  const { dead, complaints } = BRAKE;
  if (fates.complained >= complaints.most)
    return { reason: "complaints", detail: `${fates.complained}/${fates.all}` };
  const isRate = fates.lately >= BRAKE.fewest && fates.gone * 100 > fates.lately * dead.percent;
  if (isRate && fates.gone >= dead.least)
    return { reason: "too-many-dead", detail: `${fates.gone}/${fates.lately}` };
  return fates.blockedBy >= BRAKE.blocked ? { reason: "reputation", detail: null } : null;
}
