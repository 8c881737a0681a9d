import { selectUnlock } from "../../contacts/take-unlocks.ts";
import { lockCredits } from "../../credits/book.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { costOf } from "../settling/take-back.ts";
import { giveBack } from "./open-cases.ts";
import { lockCase, selectOwnersOf, selectWeakCases, updateCase } from "./queries.ts";

/** Holds the accounts of all organizations that a proof about this person concerns, in the order everybody takes. */
export async function lockConcerned(tx: Tx, person: string, ownerId: number): Promise<void> {
  const owners = new Set([ownerId, ...(await selectOwnersOf(tx, person))]);
  for (const id of [...owners].sort((a, b) => a - b)) await lockCredits(tx, id);
}

/**
 * What was reported of this person is proved by now: cases that wait are paid, and those paid within the allowance no
 * longer count. What a card paid and has gone back or is disputed waits on, for an administrator. The caller holds the accounts (`lockConcerned`).
 * @returns credits that came back, by organization
 */
export async function proveCases(tx: Tx, person: string, requestId: string): Promise<Map<number, number>> {
  const returned = new Map<number, number>();
  for (const { id } of await selectWeakCases(tx, person)) {
    const one = await lockCase(tx, { id });
    if (!one) continue;
    const unlock = one.state === "waiting" ? await selectUnlock(tx, one.unlock_id) : undefined;
    if (one.state === "waiting" && !unlock) continue;
    if (!unlock || (await costOf(tx, unlock)) === 0) {
      await updateCase(tx, id, { proof: "strong" });
      continue;
    }
    const transferId = await giveBack(tx, unlock, one.credits, { loginId: null, requestId });
    await updateCase(tx, id, { proof: "strong", state: "paid", transfer_id: transferId });
    returned.set(one.owner_id, (returned.get(one.owner_id) ?? 0) + one.credits);
  }
  return returned;
}
