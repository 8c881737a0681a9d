import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { pointPodcastsAgain } from "../../../server/catalogue/addresses/standing.ts";
import { settleReports } from "../../../server/conversations/reports/settle-reports.ts";
import { saveMailbox } from "../../../server/mailbox/save.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { type Db, inTransaction, type Tx } from "../../../server/platform/postgres/database.ts";
import { createSecrets } from "../../../server/platform/secrets.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import type { Kind } from "./buying.ts";
import type { Model } from "./model.ts";
import { addressOf, type Real, same } from "./real.ts";

/** Delivery reports on what an organization has unlocked, and what administrators decide about them. */
export const REPORTING: readonly Kind[] = [
  {
    name: "report without proof",
    weight: 3,
    run: async (model, real, { podcasts, a }) => report(model, real, podcasts, a, false),
  },
  {
    name: "report with proof",
    run: async (model, real, { podcasts, a }) => report(model, real, podcasts, a, true),
  },
  {
    name: "an administrator pays",
    weight: 2,
    fits: (model) => model.cases.length > 0,
    run: (model, real, { a }) => decide(model, real, a, "pay"),
  },
  {
    name: "an administrator refuses",
    fits: (model) => model.cases.length > 0,
    run: (model, real, { a }) => decide(model, real, a, "refuse"),
  },
  {
    name: "an administrator reverses",
    weight: 2,
    fits: (model) => model.cases.length > 0,
    run: (model, real, { a }) => decide(model, real, a, "reverse"),
  },
];

/** A first mail was sent and comes back; later the same report again, from two mailboxes at once. */
async function report(
  model: Model,
  real: Real,
  podcasts: readonly number[],
  a: number,
  strong: boolean,
): Promise<void> {
  const known = model.cases.map(({ podcast }) => podcast);
  const all = a % 3 === 0 ? known : [...model.unlocked, ...podcasts].filter((one) => model.unlocked.has(one));
  const [podcast] = all.filter((one) => model.mayTake(one));
  if (podcast === undefined) return;
  const address = await addressOf(real, podcast);
  const { db } = real.world.database;
  const message = await firstMail(real.world.context, real.organization, {
    podcast: real.world.podcasts[podcast]!,
    address,
  });
  const settle = async () => {
    const id = await keepReport(db, { ownerId: real.organization.id, message, strong });
    await inTransaction(db, (tx) => settleReports(tx, real.world.context, id));
    await inTransaction(db, (tx) => settleReports(tx, real.world.context, id));
  };
  await Promise.all(a % 2 === 0 ? [settle(), settle()] : [settle()]);
  await putBackOnSale(db, address);
  model.report(podcast, strong);
}

/** The address can be bought again, so that the run goes on; nobody else may be kept from it. */
async function putBackOnSale(db: Db, address: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom("address_standing").where("address_key", "=", address).execute();
    const rows = await tx
      .selectFrom("podcast_address")
      .select("podcast_id as id")
      .where("address_key", "=", address)
      .execute();
    await pointPodcastsAgain(
      tx,
      rows.map(({ id }) => id),
    );
  });
}

async function decide(model: Model, real: Real, a: number, act: "pay" | "refuse" | "reverse"): Promise<void> {
  const one = model.cases[a % model.cases.length]!;
  const { rows } = await sql<{ id: string }>`
    select c.public_id as id from undelivered c join podcast p on p.id = c.podcast_id
    where c.owner_id = ${real.organization.id} and p.public_id = ${real.world.podcasts[one.podcast]!}`.execute(
    real.world.database.db,
  );
  same("cases of a podcast", rows.length, 1);
  const press = () =>
    real.world.call(real.administrator.token, "POST", `/core/api/undelivered/${rows[0]!.id}`, {
      act,
      note: "for the proof",
    });
  // Two administrators at once.
  const both = await Promise.all([press(), press()]);
  const done = both.filter(({ status }) => status === 204).length;
  const expected = model.decide(one, act);
  same(`decided to ${act}`, done, expected === "done" ? 1 : 0);
  if (expected !== "done" && !both.every(({ fault }) => fault === expected))
    same("refused because", both.map(({ fault }) => fault).join(), expected);
  // What is paid without proof is not sold for two weeks.
  if (act === "pay") await putBackOnSale(real.world.database.db, await addressOf(real, one.podcast));
}

interface Writer {
  id: number;
  users: readonly { loginId: number }[];
}

/** The organization's first mail to an address, made on first use. */
async function firstMail(
  context: Context,
  organization: Writer,
  to: { podcast: string; address: string },
): Promise<number> {
  const { db } = context;
  const who = { loginId: organization.users[0]!.loginId, ownerId: organization.id };
  const found = await db
    .selectFrom("message")
    .select("id")
    .where("owner_id", "=", organization.id)
    .where("recipient_key", "=", to.address)
    .executeTakeFirst();
  if (found) return found.id;
  return inTransaction(db, async (tx) => {
    await saveMailbox(tx, context, who, mailboxOf(organization));
    return insertMail(tx, who, to);
  });
}

/** A mail whose recipient the sending server has refused. */
export function refusedMail(
  db: Db,
  organization: Writer,
  to: { podcast: string; address: string },
): Promise<number> {
  const who = { loginId: organization.users[0]!.loginId, ownerId: organization.id };
  const context = { secrets: createSecrets(randomBytes(32)), config: readConfig({}) };
  return inTransaction(db, async (tx) => {
    await saveMailbox(tx, context, who, mailboxOf(organization));
    const id = await insertMail(tx, who, to, "claimed");
    await sql`update message set state = 'failed', lease_until = null, reason = 'no-such-mailbox',
      detail = '550 5.1.1 no such user' where id = ${id}`.execute(tx);
    return id;
  });
}

const mailboxOf = ({ id }: Writer) => {
  const address = `proof-${id}@brand.example`;
  return {
    senderName: "Proof",
    senderAddress: address,
    communicationAddress: address,
    senderIdentity: "Proof GmbH\nWeg 1\n10115 Berlin",
    imap: null,
    smtp: {
      host: "smtp.brand.example",
      port: 465,
      secure: true,
      sameAsImap: false,
      signIn: { kind: "password" as const, user: address, password: "secret-word" },
    },
  };
};

async function insertMail(
  tx: Tx,
  who: { loginId: number; ownerId: number },
  to: { podcast: string; address: string },
  state: "accepted" | "claimed" = "accepted",
): Promise<number> {
  const handed = state === "accepted" ? sql`now()` : sql`null`;
  const { rows } = await sql<{ id: number }>`
    with box as (select id from mailbox where login_id = ${who.loginId} and owner_id = ${who.ownerId}),
      letter as (
        insert into mailing (public_id, owner_id, mailbox_id, login_id, language, subject, body)
        select ${newId()}, ${who.ownerId}, id, ${who.loginId}, 'en', 's', 'b' from box returning id, mailbox_id)
    insert into message (public_id, mailing_id, mailbox_id, owner_id, podcast_id, recipient, recipient_key, message_id,
      subject, body, state, handed, accepted, lease_until)
    select ${newId()}, l.id, l.mailbox_id, ${who.ownerId}, p.id, ${to.address}, ${to.address},
      ${`<${newId()}@brand.example>`}, 's', 'b', ${state}, ${handed}::timestamptz, ${handed}::timestamptz,
      case when ${state} = 'claimed' then now() + interval '1 minute' end
    from letter l, podcast p where p.public_id = ${to.podcast} returning id`.execute(tx);
  return rows[0]!.id;
}

const newId = (): string => randomBytes(8).toString("hex");

/** A mail with a report, as the reader keeps it. */
async function keepReport(
  db: Db,
  given: { ownerId: number; message: number; strong: boolean },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with about as (select id, mailbox_id from message where id = ${given.message}),
      thread as (
        insert into conversation (public_id, owner_id, mailbox_id, person_key, subject)
        select ${newId()}, ${given.ownerId}, mailbox_id, 'report', '' from about returning id, mailbox_id),
      mail as (
        insert into conversation_mail (public_id, conversation_id, owner_id, mailbox_id, direction, message_id, identity,
          received, kind, certainty)
        select ${newId()}, id, ${given.ownerId}, mailbox_id, 'in', ${given.message}, sha256(${newId()}::bytea), now(),
          'report', 'certain' from thread returning id)
    insert into delivery_report (mail_id, message_id, kind, status, signed_by)
    select id, ${given.message}, 'gone', '5.1.1', ${given.strong ? "shows.example" : null}::text from mail
    returning mail_id as id`.execute(db);
  return rows[0]!.id;
}
