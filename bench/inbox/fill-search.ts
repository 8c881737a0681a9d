import { sql } from "kysely";
import { findCaller, openSession } from "../../server/accounts/sessions/session.ts";
import { addLogin, createOwner } from "../../server/accounts/sign-up/create.ts";
import { foldMails } from "../../server/conversations/search/fold-mails.ts";
import { type Db, inTransaction, type Tx } from "../../server/platform/postgres/database.ts";
import type { Caller } from "../../server/platform/web/http.ts";
import { clock, figure } from "../stand/figures.ts";
import { say } from "../stand/result.ts";
import { fillInbox } from "./fill.ts";
import { attachFiles, longText, meanLength, somebody, writeTexts } from "./long-mails.ts";

interface Wanted {
  mails: number;
  /** So many other organizations with so many mails each. */
  small: number;
  smallMails: number;
  /** So many users of the large organization. */
  callers: number;
}

export interface Filled {
  /** Of the large organization. */
  mails: number;
  letters: number;
  /** What the words of all mails take. */
  bytes: string;
  mailboxId: number;
  /** Handles. */
  campaign: string;
  person: string;
}

const LARGE = "large";
const SMALL = "small";
/** As `fillInbox` writes them: one to four mails a conversation. */
const MAILS_EACH = 2.5;
/** Two fold faster than one; more wait for processors. */
const FOLDERS = 2;

/** Noting each mail as it is written would double the time; they are noted together. */
const NOTES = {
  conversation_mail: "conversation_mail_words",
  conversation_entry: "conversation_entry_words",
  mail_place: "mail_place_words",
  mail_file: "mail_file_words",
  unlock: "unlock_words",
};

const noting = async (db: Db, how: "enable" | "disable") => {
  for (const [table, trigger] of Object.entries(NOTES))
    await sql.raw(`alter table ${table} ${how} trigger ${trigger}`).execute(db);
};

/** Writes the mails of a large organization and several small ones, unless the database has them, and folds them. */
export async function fillForSearch(db: Db, wanted: Wanted): Promise<Filled> {
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table if not exists bench_filled (filled jsonb not null)`);
  const { rows } = await sql<{ filled: Filled }>`select filled from bench_filled`.execute(db);
  if (rows[0]) return rows[0].filled;

  await noting(db, "disable");
  await writeTexts(db);
  const logins = await inTransaction(db, (tx) => addUsers(tx, LARGE, undefined, wanted.callers));
  const fill = (mails: number, of: readonly number[], prefix: string, ownerId?: number) =>
    fillInbox(db, Math.round(mails / MAILS_EACH), of, {
      prefix,
      text: longText,
      who: somebody,
      ...(ownerId !== undefined && { ownerId }),
    });
  const large = await fill(wanted.mails, logins, "bench");
  for (let number = 0; number < wanted.small; number += 1) {
    const name = `small ${number}`;
    const { id, users } = await inTransaction(db, async (tx) => {
      const owner = await createOwner(tx, { name, displayName: name });
      return { id: owner.id, users: await addUsers(tx, `${SMALL}-${number}`, owner.id, 2) };
    });
    await fill(wanted.smallMails, users, `small${number}`, id);
  }
  await attachFiles(db);
  await run(
    sql`insert into mail_words_due (mail_id) select id from conversation_mail on conflict do nothing`,
  );
  await noting(db, "enable");
  await run(sql`drop table bench_text`);
  await run(sql`vacuum analyze`);
  say("mails written");

  // Millions of entries are made at once faster than one after the other.
  await run(sql`drop index mail_words_words`);
  const folding = await clock(() =>
    Promise.all(Array.from({ length: FOLDERS }, () => foldMails(db))).then(() => foldMails(db)),
  );
  say(`words folded in ${figure(folding / 1_000)} s`);
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`set maintenance_work_mem = '2GB'`.execute(connection);
    await sql`create index mail_words_words on mail_words using gin (words) with (fastupdate = off)`.execute(
      connection,
    );
    await sql`reset maintenance_work_mem`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
  await run(sql`vacuum analyze mail_words`);
  say("index made");
  const size = await sql<{ mails: number; bytes: string; mailboxId: number }>`
    select (select count(*) from mail_words where owner_id = ${large.ownerId}) as mails,
      pg_size_pretty(pg_total_relation_size('mail_words')) as bytes,
      (select id from mailbox where public_id = ${large.mailboxes[0]!}) as "mailboxId"`.execute(db);
  const filled: Filled = {
    ...size.rows[0]!,
    letters: await meanLength(db),
    campaign: large.campaigns[0]!,
    person: large.people[0]!,
  };
  await run(sql`insert into bench_filled values (${JSON.stringify(filled)}::jsonb)`);
  return filled;
}

/** Users of an organization, of the first one if none is named. */
async function addUsers(tx: Tx, name: string, ownerId: number | undefined, count: number) {
  const id =
    ownerId ?? (await tx.selectFrom("owner").select("id").orderBy("id").executeTakeFirstOrThrow()).id;
  const logins: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const username = `bench-${name}-${made}@hostread.example`;
    const login = await addLogin(tx, { username, passwordHash: "none", ownerIds: [id] });
    logins.push(login!.id);
  }
  return logins;
}

/** Users of the large organization or of the small ones, signed in anew: a kept database has only sessions that are over. */
export async function signedIn(db: Db, which: typeof LARGE | typeof SMALL): Promise<Caller[]> {
  const logins = await db
    .selectFrom("login")
    .select("id")
    .where("username", "like", `bench-${which}-%`)
    .orderBy("id")
    .execute();
  return Promise.all(
    logins.map(async ({ id }) => {
      const { bearer } = await inTransaction(db, (tx) => openSession(tx, id));
      return (await findCaller(db, bearer))!;
    }),
  );
}
