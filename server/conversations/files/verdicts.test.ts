import { sql } from "kysely";
import { expect, test } from "vitest";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { setScanned } from "./file-queries.ts";

const database = useDatabase();

test("B1.106 a verdict is said of the same content in all mails of the organization, in pieces, and of none twice", async () => {
  const { db } = database();
  const [ours, theirs] = [await makeCorrespondence(db), await makeCorrespondence(db)];
  const logo = { name: "logo.png", content: Buffer.from("a logo") };
  for (const world of [ours, theirs]) {
    const entry = await world.addEntry({ title: "Fog" });
    const base = { ownerId: world.owner.id, mailboxId: world.mailbox.id, entries: [entry] };
    const mails = Array.from({ length: 5 }, () => ({ text: "Here", files: [logo] }));
    await makeConversation(db, { ...base, mails });
  }
  const { rows: files } = await sql<{ hash: Buffer }>`select distinct hash from mail_file`.execute(db);
  expect(files).toHaveLength(1);
  const say = (verdict: "clean" | "infected") => setScanned(db, ours.owner.id, files[0]!.hash, verdict, 2);
  const said = async () => {
    const { rows } = await sql<{ ours: boolean; scanned: string; files: number }>`
      select m.owner_id = ${ours.owner.id} as ours, f.scanned, count(*)::int as files
      from mail_file f join conversation_mail m on m.id = f.mail_id group by 1, 2 order by 1, 2`.execute(db);
    return rows.map((row) => [row.ours ? "ours" : "theirs", row.scanned, row.files]);
  };
  const untouched = ["theirs", "not-scanned", 5];
  await say("clean");
  expect(await said()).toEqual([untouched, ["ours", "clean", 5]]);
  // Of another one like these nothing is left to say, and nothing is written.
  const lies = async () =>
    (await sql<{ at: string }>`select ctid::text as at from mail_file order by id`.execute(db)).rows;
  const before = await lies();
  await say("clean");
  expect(await lies()).toEqual(before);
  await say("infected");
  expect(await said()).toEqual([untouched, ["ours", "infected", 5]]);
  await say("clean");
  expect(await said()).toEqual([untouched, ["ours", "clean", 5]]);
});
