import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { makeSender } from "../../../tests/support/conversations/report-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { mailboxInput } from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner, makePodcast } from "../../../tests/support/world.ts";
import { addMailbox } from "../../mailbox/change.ts";
import { disconnectMailbox } from "../../mailbox/disconnect.ts";
import { allowedPerDay } from "../../mailbox/ramp.ts";
import { mailboxById } from "../../mailbox/sender.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { outreachHandlers } from "../jobs.ts";
import { stopMessagesIn, waitingIn } from "../stop.ts";
import type { MessageFate } from "../tables.ts";

const database = useDatabase();
const db = () => database().db;
const ADDRESS = "kim@brand.example";

async function makeWorld() {
  const context = makeContext(db());
  const owner = await makeOwner(db());
  const login = await makeLogin(db(), [owner]);
  const sender = await makeSender(context, owner, login, { address: ADDRESS });
  const podcast = await makePodcast(db(), { address: "host@shows.example" });
  const who = { loginId: login.id, ownerId: owner.id };
  const handlers = outreachHandlers(context);
  const row = async (id: number) => (await mailboxById(db(), id))!;
  return {
    context,
    first: sender.mailboxId,
    row,
    async sent(count: number, fate: MessageFate | null = null) {
      const { id } = await sender.send(podcast, `host-${Math.random()}@shows.example`);
      await sql`update message set handed = clock_timestamp(), fate = ${fate}, fate_at = case when ${fate}::text is not null then now() end
        where id = ${id}`.execute(db());
      await sql`insert into message (public_id, mailing_id, mailbox_id, owner_id, podcast_id, recipient, recipient_key,
            message_id, subject, body, state, handed, accepted, fate, fate_at)
          select m.public_id || '-' || n, m.mailing_id, m.mailbox_id, m.owner_id, m.podcast_id, n || m.recipient,
            n || m.recipient_key, '<' || n || m.message_id, m.subject, m.body, 'accepted', m.handed, now(), m.fate, m.fate_at
          from message m cross join generate_series(2, ${count}::int) n where m.id = ${id}`.execute(db());
    },
    disconnect: async (id: number) => {
      const { public_id } = await row(id);
      await inTransaction(db(), (tx) =>
        disconnectMailbox(
          tx,
          context,
          login.id,
          public_id,
          { waiting: 0, forget: false },
          {
            waitingIn,
            stopMessagesIn,
          },
        ),
      );
    },
    connect: async (address = ADDRESS): Promise<number> => {
      const given = mailboxInput(465, { senderAddress: address });
      const publicId = await inTransaction(db(), (tx) => addMailbox(tx, context, who, given));
      const found = await db()
        .selectFrom("mailbox")
        .select("id")
        .where("public_id", "=", publicId)
        .executeTakeFirstOrThrow();
      return found.id;
    },
    judge: (id: number) => handlers["judge-brake"]({ mailboxId: id }),
    news: async () =>
      await db()
        .selectFrom("notice")
        .select(["kind", "subject", "details"])
        .where("login_id", "=", login.id)
        .execute(),
  };
}

describe("B1.127 a mailbox that is connected again", () => {
  test("B1.127 it goes on with what it may send, also under another spelling; another address begins anew", async () => {
    const world = await makeWorld();
    await sql`update mailbox set ramp_day = 7 where id = ${world.first}`.execute(db());
    await world.disconnect(world.first);
    const again = await world.connect("Kim@Brand.example");
    expect(again).not.toBe(world.first);
    expect(allowedPerDay(await world.row(again))).toBe(90);
    expect(allowedPerDay(await world.row(await world.connect("press@brand.example")))).toBe(20);
  });

  test("B1.127 one without a ramp gets none", async () => {
    const world = await makeWorld();
    await sql`update mailbox set ramp_start = null, ramp_day = null, ramp_on = null where id = ${world.first}`.execute(
      db(),
    );
    await world.disconnect(world.first);
    expect((await world.row(await world.connect())).ramp_day).toBeNull();
  });

  test("B1.128 what was sent before counts on, also a report that comes later", async () => {
    const world = await makeWorld();
    await world.sent(20);
    await world.sent(2, "gone");
    await world.disconnect(world.first);
    const again = await world.connect();
    await world.judge(again);
    expect((await world.row(again)).pause_reason).toBeNull();
    await sql`update message set fate = 'gone', fate_at = now() where id = (
      select min(id) from message where mailbox_id = ${world.first} and fate is null)`.execute(db());
    // Its mail left from the mailbox as it was then.
    await world.judge(world.first);
    const row = await world.row(again);
    expect([row.pause_reason, row.pause_detail]).toEqual(["too-many-dead", "3/22"]);
  });

  test("B1.128 one that the brake has stopped stays stopped", async () => {
    const world = await makeWorld();
    await world.sent(17);
    await world.sent(3, "gone");
    await world.judge(world.first);
    expect((await world.row(world.first)).pause_reason).toBe("too-many-dead");
    await world.disconnect(world.first);
    const row = await world.row(await world.connect());
    expect([row.pause_reason, row.pause_detail]).toEqual(["too-many-dead", "3/20"]);
    // It was stopped once, so nothing is halved.
    expect(allowedPerDay(row)).toBe(20);
  });
});

test("B1.77 B1.128 the user of a mailbox that the brake stops is told once, with why and no address", async () => {
  const world = await makeWorld();
  await world.sent(17);
  await world.sent(3, "gone");
  await world.judge(world.first);
  await world.judge(world.first);
  const { public_id: subject } = await world.row(world.first);
  expect(await world.news()).toEqual([{ kind: "brake", subject, details: { reason: "too-many-dead" } }]);
});
