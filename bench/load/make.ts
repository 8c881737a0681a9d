import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { fillingActive } from "../../server/campaigns/fill-active.ts";
import { foldMails } from "../../server/conversations/search/fold-mails.ts";
import { runChanges } from "../../server/platform/background/run-changes.ts";
import { silentLog } from "../../server/platform/log.ts";
import { openDatabase } from "../../server/platform/postgres/database.ts";
import { migrate } from "../../server/platform/postgres/migrate.ts";
import { allowEverybody } from "../../tests/support/allow-everybody.ts";
import { loadCatalogue } from "../search/load.ts";
import { inventCatalogue } from "../search/rows.ts";
import { buildApart } from "../search/stand.ts";
import { clock } from "../stand/figures.ts";
import { say } from "../stand/result.ts";
import { putOn, takeOff } from "./bulk.ts";
import { fillTables, resetIdentities } from "./fill.ts";
import { planWorld } from "./plan.ts";
import { startDatabase } from "./servers.ts";
import type { Sizes } from "./sizes.ts";
import { ADDRESSED } from "./steps.ts";
import { campaignSteps, MAILED } from "./steps-campaigns.ts";
import { conversationSteps, MAILS_OF_THREAD } from "./steps-conversations.ts";
import { peopleSteps } from "./steps-people.ts";
import { writeTexts } from "./texts.ts";

/** What came of it: seconds and rows of each part. */
export interface Made {
  sizes: Sizes;
  parts: { name: string; rows: number; seconds: number }[];
  counts: Record<string, number>;
  /** Bytes on disk. */
  bytes: Record<string, number>;
}

/** So many of the podcasts that were written to have answered. */
const ANSWERED = 0.035;

/** Written to without indexes and keys; … */
const BARE = [
  "message",
  "message_entry",
  "conversation_mail",
  "conversation_seen",
  "conversation_entry",
  "mail_place",
  "mail_words_due",
  "campaign_move",
  "unlock",
];
/** … with keys, because others are found by them. */
const KEYED = ["conversation", "mail_words"];
const COUNTED = [
  "owner",
  "login",
  "mailbox",
  "campaign",
  "campaign_entry",
  "campaign_move",
  "mailing",
  "message",
  "conversation",
  "conversation_mail",
  "mail_words",
  "unlock",
  "podcast",
];
const STEPS = [...peopleSteps, ...campaignSteps, ...conversationSteps];
const WHOLE = "made.json";
/** Two fold faster than one; more wait for processors. */
const FOLDERS = 2;
/** Bytes that stay free. */
const SPARE = 10 * 2 ** 30;

/** Nothing is kept by a machine that loses its power; one that is killed goes on. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "3GB",
  maintenance_work_mem: "1GB",
  work_mem: "128MB",
  shared_buffers: "1GB",
};

/** An installation of these sizes in `folder`; what an earlier run has made there stays, and is gone on with. */
export async function makeWorld(folder: string, sizes: Sizes): Promise<Made> {
  const whole = join(folder, WHOLE);
  if (existsSync(whole)) {
    const made = JSON.parse(readFileSync(whole, "utf8")) as Made;
    if (JSON.stringify(made.sizes) !== JSON.stringify(sizes))
      throw new Error(`${folder} holds another size: take another folder, or remove it`);
    return made;
  }
  mkdirSync(folder, { recursive: true });
  const postgres = await startDatabase(folder, SETTINGS);
  try {
    await migrate({ connectionString: postgres.connectionString });
    const client = new pg.Client({ connectionString: postgres.administrator });
    await client.connect();
    try {
      await prepare(client, sizes);
      await step(client, "podcasts", sizes.podcasts, async () => {
        const database = openDatabase({
          connectionString: postgres.connectionString,
          timeouts: { statement: 0, wait: 0 },
        });
        await allowEverybody(database.db);
        const today = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`);
        await loadCatalogue(database, inventCatalogue(sizes.podcasts, today), true, ADDRESSED);
        await database.close();
      });
      await step(client, "texts", 4_000, () => writeTexts(client));
      const filled = [...new Set(STEPS.map(({ table }) => table))];
      await step(client, "indexes taken off", 0, () =>
        takeOff(client, { filled: [...filled, "mail_words"], bare: BARE, keyed: KEYED }),
      );
      await fillTables(postgres.administrator, STEPS, sizes, () => refuseFullDisk(folder));
      await step(client, "indexes made, references checked", 0, async () => {
        await putOn(client, ["mail_words"]);
        await resetIdentities(client, filled);
        await client.query("vacuum analyze");
      });
      await step(client, "last activity reckoned", sizes.campaigns, async () => {
        // As after an upgrade: triggers would have written it, and rows were written without them.
        await client.query(`insert into campaign_active (campaign_id, owner_id, at, filled)
          select id, owner_id, modified, false from campaign on conflict do nothing`);
        const database = openDatabase({
          connectionString: postgres.connectionString,
          timeouts: { statement: 0, wait: 0 },
        });
        await runChanges({ db: database.db, log: silentLog }, [fillingActive()], { forMs: Infinity });
        await database.close();
        await client.query("vacuum analyze");
      });
      await step(client, "words of mails folded", 0, async () => {
        const databases = Array.from({ length: FOLDERS }, () =>
          openDatabase({ connectionString: postgres.connectionString, timeouts: { statement: 0, wait: 0 } }),
        );
        await Promise.all(databases.map(({ db }) => foldMails(db)));
        await foldMails(databases[0]!.db);
        await Promise.all(databases.map((one) => one.close()));
        await putOn(client);
        await client.query("vacuum analyze mail_words");
      });
      await step(client, "search tables built", sizes.podcasts, async () => {
        await buildApart(postgres.connectionString);
        await client.query("vacuum analyze");
      });
      await client.query("checkpoint");
      const made = { sizes, ...(await tell(client)) };
      writeFileSync(whole, JSON.stringify(made));
      return made;
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}

/** Does a part once, and notes how long it took. */
async function step(
  client: pg.ClientBase,
  name: string,
  rows: number,
  work: () => Promise<unknown>,
): Promise<void> {
  const known = await client.query("select from bench_load.done where step = $1", [name]);
  if (known.rowCount) return;
  const seconds = (await clock(work)) / 1_000;
  await client.query("insert into bench_load.done values ($1, 0, $2, $3)", [name, rows, seconds]);
  say(`${name}: ${seconds.toFixed(0)} s`);
}

/** Who belongs where, written down once. */
async function prepare(client: pg.ClientBase, sizes: Sizes): Promise<void> {
  await client.query(`create schema if not exists bench_load;
    create table if not exists bench_load.done (
      step text, chunk int, rows bigint not null, seconds float8 not null,
      at timestamptz not null default clock_timestamp(), primary key (step, chunk))`);
  await step(client, "plan", sizes.campaigns, async () => {
    const { owners, campaigns } = planWorld(sizes);
    await client.query(`begin;
      drop table if exists bench_load.owner, bench_load.campaign, bench_load.world;
      create table bench_load.owner (id bigint primary key, first_login bigint not null, logins bigint not null);
      create table bench_load.campaign (id bigint primary key, owner_id bigint not null, login_id bigint not null,
        first_entry bigint not null, entries int not null, start bigint not null, wide bigint not null);
      create table bench_load.world (day timestamptz not null, campaigns int not null, mails_each float8 not null,
        threads_of_10000 int not null)`);
    // A window of the addressed podcasts: four times as wide as the campaign is long, or up to all of them.
    const columns = (rows: readonly object[], names: readonly string[]) =>
      names.map((name) => rows.map((row) => (row as Record<string, number>)[name]));
    await client.query(
      "insert into bench_load.owner select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])",
      columns(owners, ["id", "firstLogin", "logins"]),
    );
    await client.query(
      `insert into bench_load.campaign
       select id, owner_id, login_id, first_entry, entries, hashint8extended(id, 50) & 1073741823,
         w.wide + case when w.wide % 7919 = 0 then 1 else 0 end
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::int[])
         c (id, owner_id, login_id, first_entry, entries)
       cross join lateral (select greatest(entries * 2 + 1, least($6::bigint - 1,
         (power((hashint8extended(id, 51) & 65535) / 65536.0, 2) * $6)::bigint)) as wide) w`,
      [
        ...columns(campaigns, ["id", "ownerId", "loginId", "firstEntry", "entries"]),
        Math.floor(sizes.podcasts / ADDRESSED) - 1,
      ],
    );
    const mailed = MAILED * sizes.entries;
    const threads = ANSWERED * mailed;
    const mails = sizes.mail - threads * (1 + MAILS_OF_THREAD);
    await client.query("insert into bench_load.world values (date_trunc('day', now()), $1, $2, $3)", [
      sizes.campaigns,
      mails / mailed,
      Math.round(10_000 * ANSWERED),
    ]);
    await client.query("commit");
  });
}

function refuseFullDisk(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < SPARE)
    throw new Error(`less than ${SPARE / 2 ** 30} GB are free: stopped before the disk is full`);
}

async function tell(client: pg.ClientBase): Promise<Omit<Made, "sizes">> {
  const parts = await client.query<{ name: string; rows: number; seconds: number }>(
    `select step as name, sum(rows)::float8 as rows, sum(seconds) as seconds from bench_load.done group by step
     order by min(at)`,
  );
  const counts: Record<string, number> = {};
  for (const table of COUNTED) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${table}`);
    counts[table] = Number(rows[0]!.n);
  }
  const sizes = await client.query<{ name: string; bytes: string }>(
    `select case when relnamespace = 'search'::regnamespace then 'search tables' else relname end as name,
       sum(pg_total_relation_size(oid)) as bytes
     from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'search'::regnamespace)
     group by 1 order by 2 desc limit 14`,
  );
  const all = await client.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  const bytes = Object.fromEntries(sizes.rows.map((row) => [row.name, Number(row.bytes)]));
  return { parts: parts.rows, counts, bytes: { ...bytes, all: Number(all.rows[0]!.bytes) } };
}
