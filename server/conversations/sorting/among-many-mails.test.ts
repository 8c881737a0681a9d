import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { rowsRead } from "../../../tests/support/postgres/rows-read.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { selectOtherObjection } from "./kind-queries.ts";

const database = useDatabase();

/** Other mails of the organization. */
const MAILS = 4_000;

let ours: Correspondence;
let mailId: number;
beforeAll(async () => {
  const { db } = database();
  ours = await makeCorrespondence(db);
  const made = await makeConversation(db, {
    ownerId: ours.owner.id,
    mailboxId: ours.mailbox.id,
    entries: [await ours.addEntry({ title: "Fog" })],
    mails: [{ text: "Here it is." }],
  });
  mailId = made.mails[0]!.id;
  await sql`
    insert into conversation_mail overriding user value
    select r.* from conversation_mail m, generate_series(1, ${MAILS}) n, lateral jsonb_populate_record(m,
      jsonb_build_object('public_id', 'other' || n, 'identity', '\\x' || lpad(n::text, 8, '0'))) r
    where m.id = ${mailId}`.execute(db);
  await sql`analyze conversation_mail`.execute(db);
});

test("B1.65 another objection of a person is found without reading the organization's other mails", async () => {
  const asked = { ownerId: ours.owner.id, mailId, address: "ines@shows.example" };
  const read = await inTransaction(database().db, (tx) =>
    rowsRead(tx, ["conversation_mail"], async () =>
      expect(await selectOtherObjection(tx, asked)).toBeUndefined(),
    ),
  );
  expect(read < 200 ? "few" : read).toBe("few");
});
