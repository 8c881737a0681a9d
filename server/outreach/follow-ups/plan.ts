import type { z } from "zod";
import type { NewStep } from "../../../contract/outreach/follow-ups.ts";
import { fault } from "../../platform/fault.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { checkPlaceholders } from "../letter/check-placeholders.ts";
import { insertPlanned } from "./plan-queries.ts";

export type Step = z.output<typeof NewStep>;

/** @throws Fault content-missing, placeholder-unknown, placeholder-broken */
export function checkSteps(steps: readonly Step[]): void {
  for (const { body } of steps) {
    if (body.trim() === "") throw fault("content-missing");
    checkPlaceholders({ subject: "", body });
  }
}

/** Plans the steps of a mailing for each of its first mails that waits to be sent. */
export async function planFollowUps(
  tx: Tx,
  mailing: { id: number; senderAddress: string },
  steps: readonly Step[],
  firstMails: readonly { id: number; state: string }[],
): Promise<void> {
  if (steps.length === 0) return;
  const rows = firstMails
    .filter(({ state }) => state === "queued")
    .flatMap(({ id }) => steps.map((_, place) => ({ root: id, step: place + 1, publicId: newHandle() })));
  await insertPlanned(tx, mailing, steps, rows);
}
