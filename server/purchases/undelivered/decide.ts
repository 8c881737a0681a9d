import { pauseAddress } from "../../catalogue/addresses/standing.ts";
import { holdSale, restoreTaken, selectUnlock } from "../../contacts/take-unlocks.ts";
import { lockCredits, reverseCredits } from "../../credits/book.ts";
import { fault } from "../../platform/fault.ts";
import { normalizeAddress, parseAddress } from "../../platform/mail/address.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import { requireSendingAndCharging } from "../../platform/suspension.ts";
import { costOf } from "../settling/take-back.ts";
import { selectPurchaseOf, selectRecipient } from "./case-queries.ts";
import { giveBack } from "./open-cases.ts";
import { type CaseRow, lockCase, selectCase, updateCase } from "./queries.ts";

export interface Decision {
  loginId: number;
  note: string;
  requestId: string;
}

/** From which state each decision leads. */
const FROM = { pay: "waiting", refuse: "waiting", reverse: "paid" } as const;
export type Act = keyof typeof FROM;

/**
 * An administrator's decision about a case. Reversing takes the credits again and gives the unlock back.
 * @throws Fault not-found; stale where somebody has decided meanwhile, or the unlock is no longer as it was;
 * payment-went-back where a card paid and the money is not here; revocation-too-large where the credits to be reversed
 * are spent; address-over where nobody may have the address any more
 */
export async function decideCase(
  tx: Tx,
  secrets: Secrets,
  publicId: string,
  act: Act,
  by: Decision,
): Promise<void> {
  if (act === "reverse") await holdSale(tx);
  await requireSendingAndCharging(tx);
  const found = await selectCase(tx, publicId);
  if (!found) throw fault("not-found");
  // The account first, as everybody does.
  await lockCredits(tx, found.owner_id);
  const one = await lockCase(tx, { publicId });
  if (one?.state !== FROM[act]) throw fault("stale");
  const decided = { decided_by: by.loginId, note: by.note, decided: true };
  if (act === "refuse") await updateCase(tx, one.id, { ...decided, state: "refused" });
  else if (act === "pay")
    await updateCase(tx, one.id, { ...decided, state: "paid", transfer_id: await pay(tx, one, by) });
  else
    await updateCase(tx, one.id, { ...decided, state: "reversed", ...(await reverse(tx, secrets, one, by)) });
}

async function pay(tx: Tx, one: CaseRow, by: Decision): Promise<number> {
  const unlock = await selectUnlock(tx, one.unlock_id);
  if (!unlock) throw fault("stale");
  if ((await costOf(tx, unlock)) === 0) throw fault("payment-went-back");
  const transferId = await giveBack(tx, unlock, one.credits, by);
  const recipient = parseAddress(await selectRecipient(tx, one.message_id));
  if (one.proof === "weak" && recipient.ok) await pauseAddress(tx, normalizeAddress(recipient.mailbox));
  return transferId;
}

async function reverse(tx: Tx, secrets: Secrets, one: CaseRow, by: Decision) {
  const restored = await restoreTaken(tx, secrets, one.unlock_id);
  // Unlocked and paid again since: taking the credits would charge twice for one address.
  if (restored === null) throw fault("stale");
  const reversalId = await reverseCredits(tx, {
    ownerId: one.owner_id,
    actorLoginId: by.loginId,
    requestId: by.requestId,
    reason: by.note,
    purchaseId: await selectPurchaseOf(tx, restored),
    credits: one.credits,
    reverses: one.transfer_id!,
  });
  return { reversal_id: reversalId, restored_id: restored };
}
