import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterEach, describe, expect, test } from "vitest";
import { importPodcasts } from "../../../scripts/prove/mail-proof-world.ts";
import { casesOf, fateOf, makeSender, reportOf } from "../../../tests/support/conversations/report-world.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useShop } from "../../../tests/support/shop.ts";
import { makeLogin, makeOwner, makePodcast } from "../../../tests/support/world.ts";
import {
  markAlive,
  pauseAddress,
  pointPodcastsAgain,
  withdrawAddress,
} from "../../catalogue/addresses/standing.ts";
import { unlockableAmong } from "../../contacts/unlock.ts";
import { contactsFor } from "../../contacts/visibility.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { brokenInvariants } from "../../purchases/invariants.ts";
import { judgeMail } from "../judging/judge.ts";
import { noteSignOfLife } from "./note-sign-of-life.ts";

const database = useDatabase();
const db = () => database().db;
const shop = useShop(db);
const context = () => shop.edge().context;

afterEach(async () => expect(await brokenInvariants(db())).toEqual({}));

let made = 0;
async function reported() {
  const buyer = await shop.scene(5);
  const sender = await makeSender(context(), buyer.owner, buyer.login);
  const address = `host-${++made}@alive-${made}.example`;
  const podcast = await makePodcast(db(), { address });
  await buyer.buy([podcast]);
  const mail = await sender.send(podcast, address);
  const mailId = await sender.report(reportOf(mail));
  return { ...buyer, sender, address, podcast, mail, mailId: mailId! };
}

/** A mail from the person written to, as the reader keeps it and the judge has named it. */
async function answer(
  one: Awaited<ReturnType<typeof reported>>,
  fields: { kind?: string; signedBy?: string[]; from?: string; certainty?: string } = {},
): Promise<void> {
  const {
    kind = "human",
    signedBy = [one.address.split("@")[1]!],
    from = one.address,
    certainty = "certain",
  } = fields;
  const { rows } = await sql<{ id: number }>`
    insert into conversation_mail (public_id, conversation_id, owner_id, mailbox_id, direction, message_id, identity, people,
      received, kind, certainty, signed_by)
    select ${randomBytes(8).toString("hex")}, conversation_id, owner_id, mailbox_id, 'in', message_id,
      ${randomBytes(16)}, ${JSON.stringify({ from: { name: "", address: from } })}::jsonb, '2026-11-18 10:00+00', ${kind},
      ${certainty}, ${signedBy}::text[]
    from conversation_mail where id = ${one.mailId} returning id`.execute(db());
  await inTransaction(db(), (tx) => noteSignOfLife(tx, context(), rows[0]!.id));
}

const standing = (key: string) =>
  db().selectFrom("address_standing").selectAll().where("address_key", "=", key).executeTakeFirst();

describe("B1.61 signs of life", () => {
  test("B1.61 the judge notes it: a signed answer whose job runs, once however often; one that is unsure is none", async () => {
    const one = await reported();
    await inTransaction(db(), (tx) => withdrawAddress(tx, one.address));
    const keep = async (certainty: string) => {
      const { rows } = await sql<{ id: number }>`
        insert into conversation_mail (public_id, conversation_id, owner_id, mailbox_id, direction, message_id, identity,
          people, received, text, fresh, certainty, signed_by)
        select ${randomBytes(8).toString("hex")}, conversation_id, owner_id, mailbox_id, 'in', message_id,
          ${randomBytes(16)}, ${JSON.stringify({ from: { name: "", address: one.address } })}::jsonb,
          '2026-11-18 10:00+00', 'Yes, gladly. Call me tomorrow.', 'Yes, gladly. Call me tomorrow.', ${certainty},
          ${[one.address.split("@")[1]!]}::text[]
        from conversation_mail where id = ${one.mailId} returning id`.execute(db());
      return rows[0]!.id;
    };
    await judgeMail(context(), await keep("unsure"));
    expect(await standing(one.address)).toMatchObject({ last_alive: null });
    const mailId = await keep("certain");
    await Promise.all([judgeMail(context(), mailId), judgeMail(context(), mailId)]);
    expect(await standing(one.address)).toMatchObject({ last_alive: "2026-11-18", withdrawn: null });
  });

  test("B1.61 B1.59 an answer signed by its sender: seen on the card before buying, the withdrawal ends, the allowance too", async () => {
    const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const one = await reported();
    expect(await one.available()).toBe(5);
    await inTransaction(db(), (tx) => withdrawAddress(tx, one.address));
    await answer(one);
    expect(await standing(one.address)).toMatchObject({
      last_alive: "2026-11-18",
      withdrawn: null,
      paused_until: null,
    });
    const stranger = await shop.scene(1);
    const seen = await shop.call(stranger.login.token, "GET", `/api/podcast/${one.podcast.publicId}`);
    expect(seen.payload).toMatchObject({ emailStatus: "LOCKED", emailLastAlive: "2026-11-18" });
    expect(seen.body).not.toContain(one.address);
    expect((await stranger.buy([one.podcast])).payload.unlocked).toBe(1);
    // It can be written to again, and nothing is taken back by itself.
    const listed = await db()
      .selectFrom("suppression")
      .select("kind")
      .where("owner_id", "=", one.owner.id)
      .where("lifted", "is", null)
      .execute();
    expect(listed).toEqual([]);
    expect(await one.available()).toBe(5);
    const notices = await db().selectFrom("notice").select("kind").where("login_id", "=", admin.id).execute();
    expect(notices).toEqual([{ kind: "undelivered" }]);
    // The next report without proof waits.
    const address = `next-${made}@alive.example`;
    const next = await makePodcast(db(), { address });
    await one.buy([next]);
    await one.sender.report(reportOf(await one.sender.send(next, address)));
    expect((await casesOf(db(), one.owner.id)).map(({ state }) => state)).toEqual(["paid", "waiting"]);
  });

  test("B1.61 not signed by its sender, from somebody else, or not surely an answer: no sign of life; an away note is one", async () => {
    for (const fields of [
      { signedBy: [] },
      { signedBy: ["other.example"] },
      { from: "somebody@else.example", signedBy: ["else.example"] },
      { certainty: "unsure" },
      { kind: "automatic" },
      { kind: "left" },
    ]) {
      const one = await reported();
      await answer(one, fields);
      expect((await standing(one.address))?.last_alive, JSON.stringify(fields)).toBeNull();
    }
    const one = await reported();
    await answer(one, { kind: "away", signedBy: [] });
    expect((await standing(one.address))?.last_alive).toBe("2026-11-18");
  });
});

describe("B1.60 withdrawn for everybody", () => {
  test("B1.60 neither an import nor a new podcast with the address brings it back; without it the next best is on offer", async () => {
    const name = `gone-${randomBytes(4).toString("hex")}`;
    const [publicId] = await inTransaction(db(), (tx) => importPodcasts(tx, name, 1));
    const at = `${name}-0@shows.example`;
    const offered = async () =>
      await db()
        .selectFrom("podcast")
        .select(["id", "address_id as address"])
        .where("public_id", "=", publicId!)
        .executeTakeFirstOrThrow();
    expect((await offered()).address).not.toBeNull();
    await inTransaction(db(), (tx) => withdrawAddress(tx, at));
    const { id } = await offered();
    await inTransaction(db(), (tx) => pointPodcastsAgain(tx, [id]));
    expect((await offered()).address).toBeNull();
    // The same table again, and another podcast that names the same address.
    await inTransaction(db(), (tx) => importPodcasts(tx, name, 1));
    expect((await offered()).address).toBeNull();
    const again = `${name}-again`;
    await database().pool.query("update address_standing set address_key = $1 where address_key = $2", [
      `${again}-0@shows.example`,
      at,
    ]);
    const [fresh] = await inTransaction(db(), (tx) => importPodcasts(tx, again, 1));
    const { rows } = await sql<{ address: number | null }>`
      select address_id as address from podcast where public_id = ${fresh!}`.execute(db());
    expect(rows).toEqual([{ address: null }]);
  });
});

test("B1.60 A4.03 an address that is withdrawn counts as none; one that is only off sale for a while stays locked", async () => {
  const name = `off-${randomBytes(4).toString("hex")}`;
  const [publicId] = await inTransaction(db(), (tx) => importPodcasts(tx, name, 1));
  const at = `${name}-0@shows.example`;
  const { id } = await db()
    .selectFrom("podcast")
    .select("id")
    .where("public_id", "=", publicId!)
    .executeTakeFirstOrThrow();
  const owner = await makeOwner(db());
  const { caller } = await makeLogin(db(), [owner]);
  const seen = async () => [
    (await contactsFor(db(), caller, owner.id, [id]))(id).status,
    (await unlockableAmong(db(), context().secrets, owner.id, [id])).length,
  ];
  const after = async (work: (tx: Tx) => Promise<void>) => {
    await inTransaction(db(), work);
    await inTransaction(db(), (tx) => pointPodcastsAgain(tx, [id]));
    return seen();
  };
  await db().updateTable("podcast_address").set({ evidence: "none" }).where("podcast_id", "=", id).execute();
  expect(await seen()).toEqual(["LOCKED", 1]);
  expect(await after((tx) => pauseAddress(tx, at))).toEqual(["LOCKED", 0]);
  expect(await after((tx) => withdrawAddress(tx, at))).toEqual(["UNKNOWN", 0]);
  expect(await after((tx) => markAlive(tx, at, "2026-11-18"))).toEqual(["LOCKED", 1]);
});

describe("B1.64 complaints", () => {
  test("B1.64 a feedback report stops the organization's mail to the person and refunds nothing", async () => {
    const buyer = await shop.scene(1);
    const sender = await makeSender(context(), buyer.owner, buyer.login);
    const address = `angry-${++made}@shows.example`;
    const podcast = await makePodcast(db(), { address });
    await buyer.buy([podcast]);
    const mail = await sender.send(podcast, address);
    await sender.report(
      Buffer.from(
        `From: feedback@provider.example\r\nSubject: complaint\r\nContent-Type: multipart/report; report-type=feedback-report; boundary="x"\r\n\r\n--x\r\nContent-Type: text/plain\r\n\r\nAbuse.\r\n--x\r\nContent-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nVersion: 1\r\nOriginal-Rcpt-To: <${address}>\r\n\r\n--x\r\nContent-Type: message/rfc822\r\n\r\nMessage-ID: ${mail.messageId}\r\nTo: ${address}\r\n\r\nHello\r\n--x--\r\n`,
      ),
    );
    expect(await fateOf(db(), mail.id)).toBe("complained");
    const listed = await db()
      .selectFrom("suppression")
      .select("kind")
      .where("owner_id", "=", buyer.owner.id)
      .execute();
    expect(listed).toEqual([{ kind: "complaint" }]);
    expect(await buyer.available()).toBe(0);
    expect(await casesOf(db(), buyer.owner.id)).toEqual([]);
    // What came later changes nothing: "complained" stays.
    await sender.report(reportOf(mail, { status: "5.2.2" }));
    expect(await fateOf(db(), mail.id)).toBe("complained");
  });
});
