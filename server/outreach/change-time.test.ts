import { describe, expect, test } from "vitest";
import { makeContext, useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { keepMail, makeConversation } from "../../tests/support/mail/kept-mail.ts";
import { makeMailWorld, messagesOf } from "../../tests/support/mail/mail-world.ts";
import { untagged } from "../platform/mail/address.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { outreachRoutes } from "./routes.ts";
import { holdWhileAway, releaseAway } from "./stop-waiting.ts";

const database = useDatabase();
const call = useApi(() => database().db, outreachRoutes);
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function waiting() {
  const { db } = database();
  const world = await makeMailWorld(makeContext(db), { port: 465, recipients: 2 });
  const mailing = await world.start({ notBefore: inDays(3) });
  const change = (notBefore: string | null, token = world.kim.token) =>
    call(token, "POST", `/api/mailing/${mailing}/time`, { notBefore });
  const dues = async () => (await messagesOf(db, mailing)).map(({ due }) => due.toISOString());
  return { db, world, mailing, change, dues };
}

describe("B1.87 another time for a mailing that waits", () => {
  test("B1.87 all its mails wait until then; the last of two changes counts; at once means now", async () => {
    const { change, dues } = await waiting();
    const [earlier, later] = [inDays(1), inDays(90 - 1 / 24)];
    const moved = await change(earlier);
    expect([moved.status, moved.payload.notBefore, moved.payload.state]).toEqual([200, earlier, "waiting"]);
    expect(await dues()).toEqual([earlier, earlier]);
    await Promise.all([change(later), change(later)]);
    expect(await dues()).toEqual([later, later]);
    const far = await change(inDays(91));
    expect([far.status, far.fields]).toEqual([422, ["/notBefore too-late"]]);
    expect(await dues()).toEqual([later, later]);
    expect((await change(null)).payload.notBefore).toBeNull();
    for (const due of await dues()) expect(Date.parse(due)).toBeLessThanOrEqual(Date.now() + 1000);
  });

  test("B1.87 nothing changes once one is in hand, after a stop, or by a stranger", async () => {
    const { db, world, mailing, change, dues } = await waiting();
    const stranger = await makeMailWorld(makeContext(db), { port: 465, recipients: 1 });
    expect((await change(null, stranger.kim.token)).status).toBe(404);
    await change(null);
    const before = await dues();
    await db
      .updateTable("message")
      .set({ state: "claimed" })
      .where("public_id", "=", (await messagesOf(db, mailing))[0]!.public_id)
      .execute();
    const late = await change(inDays(2));
    expect([late.status, late.fault]).toEqual([409, "mailing-begun"]);
    expect((await dues())[1]).toBe(before[1]);
    expect(
      (await db.selectFrom("mailing").select("not_before").where("public_id", "=", mailing).execute())[0],
    ).toEqual({ not_before: null });
    const other = await waiting();
    await call(other.world.kim.token, "POST", `/api/mailing/${other.mailing}/stop`);
    expect((await other.change(null)).status).toBe(409);
    expect(world.mailboxId).not.toBe(other.world.mailboxId);
  });

  test("B1.68 B1.87 who is away is written to after their return, and not before the mailing's time", async () => {
    const { db, world, mailing, change, dues } = await waiting();
    const conversation = await makeConversation(world);
    const [first] = await messagesOf(db, mailing);
    const mail = await keepMail(db, world, { ...conversation, messageId: first!.id }, {});
    const to = { ownerId: world.owner.id, personKeys: [untagged(first!.recipient_key)] };
    await inTransaction(db, (tx) => holdWhileAway(tx, to, inDays(10).slice(0, 10)));
    await change(inDays(1));
    const [held, other] = await dues();
    expect([held! > inDays(8), other! < inDays(2)]).toEqual([true, true]);
    await inTransaction(db, (tx) => releaseAway(tx, { ownerId: world.owner.id, mailId: mail.id }));
    expect((await dues())[0]).toBe((await dues())[1]);
  });
});
