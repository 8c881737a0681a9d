import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useConsent } from "../../../tests/support/oidc/consent-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";

const database = useDatabase();
const db = () => database().db;
const world = useConsent(db);

test("D3.01 B1.08 what is connected at a provider is in the organization's audit: by whom, from where, anew or again, and no token", async () => {
  const { connect, server, context, call } = world();
  const kim = await makeLogin(db(), [await makeOwner(db())]);
  server.behavior.account = "kim@brand.example";
  const { ownerId, owner } = await db()
    .selectFrom("membership as m")
    .innerJoin("owner as o", "o.id", "m.owner_id")
    .select(["m.owner_id as ownerId", "o.public_id as owner"])
    .where("m.login_id", "=", kim.id)
    .executeTakeFirstOrThrow();
  const entries = () =>
    db()
      .selectFrom("audit")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("route", "=", "GET /api/mailboxes/consent/answer")
      .orderBy("id")
      .execute();
  server.behavior.cancels = true;
  await connect(kim);
  expect(await entries()).toEqual([]);
  server.behavior.cancels = false;
  await connect(kim);
  const [mailbox] = (await call(kim.token, "GET", "/api/mailboxes")).payload;
  const said = {
    login_id: kim.id,
    program: null,
    member: true,
    act: "mailbox.connect",
    thing: "mailboxes",
    handle: mailbox.id,
    name: "k…@brand.example",
    network: "127.0.0",
  };
  const made = { senderAddress: "k…@brand.example", smtp: "smtp.brand.example:587", access: "Brand Mail" };
  expect(await entries()).toMatchObject([{ ...said, before: null, after: made }]);
  // The same account once more: nothing is another than before but the tokens.
  await connect(kim, { mailbox: mailbox.id });
  expect(await entries()).toMatchObject([
    { before: null },
    { ...said, before: { access: null }, after: { access: "Brand Mail" } },
  ]);
  const grant = await db().selectFrom("mailbox_grant").selectAll().executeTakeFirstOrThrow();
  const refresh = context.secrets.open(grant.refresh!, {
    table: "mailbox_grant",
    row: grant.mailbox_id,
    field: "refresh",
  });
  expect(JSON.stringify(await entries())).not.toContain(refresh);
  // Who acts for the organization without being in it is told apart from its members.
  await db().deleteFrom("membership").where("login_id", "=", kim.id).execute();
  await sql`insert into login_permission (login_id, permission) values (${kim.id}, 'OWNER_ACT_FOR_ANY')`.execute(
    db(),
  );
  const chosen = { owner, restrict: false, language: "en", country: "US" };
  await call(kim.token, "POST", `/core/api/login/${kim.publicId}/preferences`, chosen);
  await connect(kim, { mailbox: mailbox.id });
  expect(await entries()).toMatchObject([{ member: true }, { member: true }, { member: false }]);
});
