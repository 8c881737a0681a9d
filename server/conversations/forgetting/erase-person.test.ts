import { sql } from "kysely";
import { expect, test } from "vitest";
import { useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { erasureRoutes } from "../erasure-routes.ts";
import { foldMails } from "../search/fold-mails.ts";
import { erasePerson, eraseWaiting } from "./erase-person.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, erasureRoutes);

const secrets = createSecrets(Buffer.alloc(32, 7));
const WORD = "chrysoberyl";
const ADDRESS = "zoe@onyx.example";

/** Every table with a row in which a text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db());
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: hits } = await sql`
      select from ${sql.table(name)} t where strpos(t::text, ${text}) > 0 limit 1`.execute(db());
    if (hits.length > 0) found.push(name);
  }
  return found;
}

/** Two organizations that wrote to her, and somebody else who was written to. */
async function correspond() {
  const worlds = [await makeCorrespondence(db()), await makeCorrespondence(db())];
  for (const world of worlds) {
    const entry = await world.addEntry({ title: "Show" });
    const message = await world.addMessage({ entry, recipient: ADDRESS });
    // What was filled in for her; the mailing's own text names nobody.
    await sql`update message set body = ${`Dear Zoe, ${WORD}`} where id = ${message.id}`.execute(db());
    const base = { ownerId: world.owner.id, mailboxId: world.mailbox.id, entries: [entry] };
    const from = { name: `Zoe ${WORD}`, address: ADDRESS };
    await makeConversation(db(), {
      ...base,
      personKey: ADDRESS,
      subject: `About ${WORD}`,
      mails: [
        {
          from,
          messageId: message.id,
          text: `Yes, ${WORD}`,
          files: [{ name: `${WORD}.txt`, content: Buffer.from(WORD) }],
        },
        { direction: "elsewhere", from, text: `> ${WORD}` },
      ],
    });
    await makeConversation(db(), {
      ...base,
      personKey: "tom@onyx.example",
      subject: "Another matter",
      mails: [
        { text: "Tom here" },
        { from: { ...from, address: "Zoe@Onyx.example" }, text: `Me too, ${WORD}` },
      ],
    });
    const waiting = await world.addMessage({ entry, recipient: ADDRESS, state: "queued" });
    await sql`update message set body = ${WORD} where id = ${waiting.id}`.execute(db());
  }
  await foldMails(db());
  return worlds;
}

test("B1.119 an administrator erases a person: their words go everywhere, what was sent and booked stays", async () => {
  const worlds = await correspond();
  expect((await tablesWith(WORD)).length).toBeGreaterThan(4);
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
  const asked = await call(admin.token, "POST", "/core/api/person-erasure", {
    address: " Zoe@Onyx.example ",
  });
  expect([asked.status, asked.payload]).toMatchObject([201, { hint: "z…@onyx.example", done: null }]);
  await eraseWaiting({ db: db(), secrets });
  expect(await tablesWith(WORD)).toEqual([]);
  const { payload } = await call(admin.token, "GET", "/core/api/person-erasure");
  expect(payload.page[0]).toMatchObject({ hint: "z…@onyx.example", messages: 4 });
  expect(payload.page[0].mails).toBe(6);
  expect(payload.page[0].done).not.toBeNull();
  const { rows } = await sql<{ address: string | null }>`select address from person_erasure`.execute(db());
  expect(rows).toEqual([{ address: null }]);
  for (const world of worlds) {
    const kept = async (what: ReturnType<typeof sql>) =>
      (await sql`select from ${what}`.execute(db())).rows.length;
    const { id } = world.owner;
    // Somebody else's conversation goes on without her.
    expect(await kept(sql`conversation where owner_id = ${id}`)).toBe(1);
    expect(await kept(sql`conversation_mail where owner_id = ${id}`)).toBe(1);
    expect(await kept(sql`mail_tombstone where owner_id = ${id}`)).toBe(3);
    expect(await kept(sql`file_piece where owner_id = ${id}`)).toBe(0);
    expect(
      await kept(sql`message where owner_id = ${id} and state = 'accepted' and handed is not null`),
    ).toBe(1);
    expect(await kept(sql`message where owner_id = ${id} and state = 'stopped'`)).toBe(1);
    expect(await kept(sql`unlock where owner_id = ${id}`)).toBeGreaterThan(0);
  }
});

test("B1.119 an erasure that was killed in between is finished the next time", async () => {
  await correspond();
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
  await call(admin.token, "POST", "/core/api/person-erasure", { address: ADDRESS });
  await sql`create function killed() returns trigger language plpgsql as $$ begin raise 'killed'; end $$`.execute(
    db(),
  );
  await sql`create trigger killed before update of body on message for each row execute function killed()`.execute(
    db(),
  );
  const { rows } = await sql<{ id: number }>`select id from person_erasure where done is null`.execute(db());
  await expect(erasePerson({ db: db(), secrets }, rows[0]!.id, 1)).rejects.toThrow("killed");
  await sql`drop function killed cascade`.execute(db());
  expect(await tablesWith(WORD)).toEqual(["message"]);
  await erasePerson({ db: db(), secrets }, rows[0]!.id, 1);
  await erasePerson({ db: db(), secrets }, rows[0]!.id, 1);
  expect(await tablesWith(WORD)).toEqual([]);
});

test("D4.07 B1.119 exports are taken back for whoever was found somewhere, and for nobody else", async () => {
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
  const told = async () =>
    (await sql`select from graphile_worker.jobs where task_identifier = 'person-erased'`.execute(db())).rows
      .length;
  await sql`delete from graphile_worker._private_jobs`.execute(db());
  await call(admin.token, "POST", "/core/api/person-erasure", { address: "nobody@nowhere.example" });
  await eraseWaiting({ db: db(), secrets });
  expect(await told()).toBe(0);
  await correspond();
  await call(admin.token, "POST", "/core/api/person-erasure", { address: ADDRESS });
  await eraseWaiting({ db: db(), secrets });
  expect(await told()).toBe(1);
});

test("B1.119 only administrators erase, and only an address", async () => {
  const world = await makeCorrespondence(db());
  const body = { address: ADDRESS };
  expect((await call(world.kim.token, "POST", "/core/api/person-erasure", body)).status).toBe(403);
  expect((await call(world.kim.token, "GET", "/core/api/person-erasure")).status).toBe(403);
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
  const wrong = await call(admin.token, "POST", "/core/api/person-erasure", { address: "@onyx.example" });
  expect([wrong.status, wrong.fields]).toEqual([422, ["/address not-an-address"]]);
});
