import { expect, test } from "vitest";
import { proveOptOutRound } from "../scripts/prove/opt-out-proof.ts";
import { takeSendingRight } from "../server/mailbox/sending-right.ts";
import { makeContext } from "./support/api.ts";
import { useDatabase } from "./support/database.ts";
import { makeMailWorld } from "./support/mail/mail-world.ts";

const database = useDatabase();
const ROUNDS = 8;

test("B1.95 E-5 an objection at a random moment: no hand-over is committed after it, and all that waits is stopped", async () => {
  const { db } = database();
  const context = makeContext(db);
  const world = await makeMailWorld(context, { port: 465, recipients: ROUNDS });
  // Six mails wait for each person.
  for (let i = 0; i < 6; i++) await world.start({ subject: `Mail ${i}` });
  const fence = await takeSendingRight(db, world.mailboxId);
  const hands = Array(3).fill({ mailboxId: world.mailboxId, fence: fence! });
  let caught = 0;
  for (const { address } of world.entries) {
    const key = address.toLowerCase();
    // Theirs come first.
    await db
      .updateTable("message")
      .set({ due: new Date(Date.now() - 3_600_000) })
      .where("recipient_key", "=", key)
      .execute();
    const person = { key, ownerId: world.owner.id, source: "proof" };
    const round = await proveOptOutRound(context, { hands, person, wait: Math.random() * 60, most: 2 });
    expect(round).toMatchObject({ after: 0, waiting: 0 });
    if (round.before < 6) caught += 1;
  }
  // Some came in time: the workers hand over at most six in a round, and an objection waits for none but those.
  expect(caught).toBeGreaterThan(0);
});
