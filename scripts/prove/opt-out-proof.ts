import { sql } from "kysely";
import { optOut } from "../../server/outreach/opt-out/opt-out.ts";
import { handOver } from "../../server/outreach/sending/hand-over.ts";
import { type ClaimedMessage, claimNext } from "../../server/outreach/sending/sending-queries.ts";
import { type Db, inTransaction } from "../../server/platform/postgres/database.ts";
import type { Context } from "../../server/platform/web/http.ts";

/** How many workers hand over at once, each through a mailbox of its own. */
export interface Hands {
  mailboxId: number;
  fence: number;
}

export interface OptOutRound {
  /** Mails to the person that were handed over before the objection was committed. */
  before: number;
  /** Handed over after it: has to be none. */
  after: number;
  /** Of the person's, not shown as stopped once it was committed: has to be none. */
  waiting: number;
}

const countOf = async (
  db: Db,
  { key, ownerId }: { key: string; ownerId: number | null },
  states: readonly string[],
): Promise<number> =>
  (
    await sql<{ count: number }>`select count(*) as count from message
      where recipient_key = ${key} and (${ownerId}::bigint is null or owner_id = ${ownerId}) and state = any(${[...states]}::text[])`.execute(
      db,
    )
  ).rows[0]!.count;

/**
 * One round: workers hand over what is due, and at some moment somebody objects. What was handed over is counted as
 * soon as the objection was committed, and again when all work is done.
 */
export async function proveOptOutRound(
  context: Pick<Context, "db" | "secrets">,
  given: {
    hands: readonly Hands[];
    person: { key: string; ownerId: number; source: string };
    how?: "link" | "everybody";
    wait: number;
    most: number;
  },
): Promise<OptOutRound> {
  const { db } = context;
  const { key, ownerId, source } = given.person;
  const { how = "link" } = given;
  const whose = { key, ownerId: how === "everybody" ? null : ownerId };
  const work = async ({ mailboxId, fence }: Hands): Promise<void> => {
    for (let i = 0; i < given.most; i++) {
      const claim: ClaimedMessage | undefined = await inTransaction(db, (tx) => claimNext(tx, mailboxId));
      if (!claim) return;
      await handOver(context, claim, fence);
    }
  };
  const object = async () => {
    await new Promise((resolve) => setTimeout(resolve, given.wait));
    const asked = { ownerId, keys: [key], how, source, requestId: "proof" };
    await inTransaction(db, (tx) => optOut(tx, context, asked));
    return {
      before: await countOf(db, whose, ["handed", "accepted", "unclear"]),
      waiting: await countOf(db, whose, ["queued", "deferred", "claimed"]),
    };
  };
  const [seen] = await Promise.all([object(), ...given.hands.map(work)]);
  const end = await countOf(db, whose, ["handed", "accepted", "unclear"]);
  return { ...seen, after: end - seen.before };
}
