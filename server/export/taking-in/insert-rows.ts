import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";
import { FILES, PARTS } from "../parts.ts";
import type { Reference, Schema } from "../references.ts";
import { BadExport } from "./bad-export.ts";
import type { OpenExport } from "./open-export.ts";

/**
 * What rows become on their way in, as an object in JSON from `s.line`: nothing is sent by an import, no mailbox is
 * connected, and nobody is reminded of what they were reminded of there.
 */
const CHANGED: Readonly<Record<string, RawBuilder<unknown>>> = {
  // Booked by the entries themselves.
  ledger_account: sql`'{"balance": 0, "reserved": 0}'::jsonb`,
  mailbox: sql`jsonb_build_object('standard', false, 'copy_until', null,
    'disconnected', coalesce(s.line ->> 'disconnected', now()::text))`,
  message: sql`jsonb_build_object('lease_until', null, 'contact_held', null,
      'sent_copy', case s.line ->> 'sent_copy' when 'waiting' then 'none' else s.line ->> 'sent_copy' end)
    || case when s.line ->> 'state' in ('queued', 'claimed', 'deferred')
        then '{"state": "stopped", "reason": "stopped-by-user"}'::jsonb
      when s.line ->> 'state' = 'handed' then '{"state": "unclear", "reason": "worker-lost"}'::jsonb
      else '{}'::jsonb end`,
  follow_up: sql`case when s.line ->> 'state' in ('planned', 'held')
    then '{"state": "stopped", "reason": "stopped-by-user"}'::jsonb else '{}'::jsonb end`,
  task: sql`jsonb_build_object('reminded', s.line -> 'due')`,
  // Neither is in an export that was made here.
  booking_mail: sql`jsonb_build_object('queued', coalesce(s.line ->> 'queued', now()::text))`,
  purchase_request: sql`case when s.line ->> 'state' = 'asked' then '{"state": "expired"}'::jsonb else '{}'::jsonb end`,
  podcast_list_line: sql`case when s.line ->> 'reading' = 'waiting' then '{"reading": null}'::jsonb else '{}'::jsonb end`,
  // The mailbox that has it is not connected here.
  mail_file: sql`case when s.line ->> 'state' = 'remote' then '{"state": "gone"}'::jsonb else '{}'::jsonb end`,
  conversion_state: sql`'{"computing": false}'::jsonb`,
  saved_search: sql`jsonb_build_object('seen_podcast', (select coalesce(max(id), 0) from podcast))`,
  // A link that nobody has: its page is opened by the installation that mailed it.
  answer_link: sql`jsonb_build_object('token_hash', sha256(convert_to(gen_random_uuid()::text, 'UTF8')))`,
  // Chained under these numbers, which its hash holds.
  audit: sql`jsonb_build_object(
    'brought_owner', coalesce(s.line ->> 'brought_owner', s.line ->> 'owner_id')::bigint,
    'brought_login', (s.line ->> case when s.line ->> 'brought_owner' is null then 'login_id' else 'brought_login' end)::bigint)`,
};

/** Columns that are written though no export holds them. */
const MADE: Readonly<Record<string, readonly string[]>> = {
  saved_search: ["seen_podcast"],
  answer_link: ["token_hash"],
};

/** Writes the staged rows, each table after those that it names. */
export async function insertRows(tx: Tx, schema: Schema, onProgress: (what: string) => void): Promise<void> {
  for (const table of inOrder(schema)) {
    // Made already, by a part of its own.
    if (table === "owner") continue;
    onProgress(table);
    // Each mail has made one of its own.
    if (table === "message_entry")
      await sql`delete from message_entry where message_id in (select new from moved where part = 'message')`.execute(
        tx,
      );
    if (table === "audit") await makeMonths(tx);
    await insertTable(tx, schema, table);
  }
}

async function insertTable(tx: Tx, { shapes, references }: Schema, table: string): Promise<void> {
  const { columns, numbered } = shapes.get(table)!;
  const { without = [] } = PARTS.find((one) => one.table === table)!;
  const written = columns.filter((column) => !without.includes(column) || MADE[table]?.includes(column));
  const own = references.filter((one) => one.table === table);
  const numbers: Reference[] =
    numbered && !own.some(({ column }) => column === "id")
      ? [...own, { table, column: "id", to: table, many: false, needed: true }]
      : own;
  const patch = numbers.map((one) => sql`${one.column}::text, ${movedNumber(one)}`);
  const line = sql.join(
    [
      sql`s.line`,
      ...(CHANGED[table] ? [CHANGED[table]] : []),
      ...(patch.length > 0 ? [sql`jsonb_build_object(${sql.join(patch)})`] : []),
    ],
    sql` || `,
  );
  const list = sql.join(written.map((column) => sql.ref(column)));
  const values = sql.join(written.map((column) => sql`r.${sql.ref(column)}`));
  await sql`
    insert into ${sql.table(table)} (${list}) ${table === "audit" ? sql`` : sql`overriding system value`}
    select ${values} from staged s
    cross join lateral jsonb_populate_record(null::${sql.table(table)}, ${line}) r
    where s.part = ${table} order by s.n`.execute(tx);
}

function movedNumber({ column, to, many }: Reference): RawBuilder<unknown> {
  if (!many)
    return sql`(select m.new from moved m where m.part = ${to} and m.old = (s.line ->> ${column}::text)::bigint)`;
  // A request names its shows in the order of their numbers, by which it is found again.
  const order = column === "podcasts" ? sql`m.new` : sql`e.place`;
  return sql`(select coalesce(jsonb_agg(m.new order by ${order}), '[]') from jsonb_array_elements_text(
      s.line -> ${column}::text) with ordinality as e (old, place)
    join moved m on m.part = ${to} and m.old = e.old::bigint)`;
}

/** Tables after those that they name. */
function inOrder({ keys }: Schema): string[] {
  const tables = PARTS.map(({ table }) => table);
  const needs = new Map(
    tables.map((table) => [
      table,
      new Set(
        keys
          .filter((one) => one.table === table && one.to !== table && tables.includes(one.to))
          .map(({ to }) => to),
      ),
    ]),
  );
  // Moves stop the follow-ups there are: they come first.
  needs.get("follow_up")!.add("campaign_move");
  const order: string[] = [];
  while (order.length < tables.length) {
    const next = tables.filter(
      (table) => !order.includes(table) && [...needs.get(table)!].every((one) => order.includes(one)),
    );
    if (next.length === 0) throw new Error("tables name one another in a circle");
    order.push(...next);
  }
  return order;
}

async function makeMonths(tx: Tx): Promise<void> {
  await sql`
    select make_month('audit', day) from (
      select distinct date_trunc('month', (line ->> 'at')::timestamptz at time zone 'utc')::date as day
      from staged where part = 'audit' order by 1) d`.execute(tx);
}

/** Brings in the bytes of files, in the pieces they were in. @throws BadExport for one that no row names */
export async function insertFiles(
  tx: Tx,
  ownerId: number,
  { manifest, read }: OpenExport,
  onProgress: (what: string) => void,
): Promise<void> {
  for (const told of manifest.files) {
    onProgress(told.name);
    const { table, part, key } = FILES.find((one) => one.part === told.part)!;
    const handle = told.name.slice(`files/${part}/`.length);
    const id = await fileKey(tx, ownerId, part, handle);
    if (id === null) throw new BadExport(`${told.name} belongs to nothing in the export.`);
    const write = async (number: number, bytes: Buffer): Promise<void> => {
      await (key === "hash"
        ? sql`insert into file_piece (owner_id, hash, number, bytes)
              values (${ownerId}, decode(${id}, 'hex'), ${number}, ${bytes})`
        : sql`insert into ${sql.table(table)} (${sql.ref(key)}, number, bytes)
              values (${id}::bigint, ${number}, ${bytes})`
      ).execute(tx);
    };
    await inPieces(read(told.name, told), told.pieces, write);
  }
}

/** What pieces name a file by: its row's number, or its hash. */
async function fileKey(tx: Tx, ownerId: number, part: string, handle: string): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`${
    part === "mail_file"
      ? sql`select encode(f.hash, 'hex') as key from mail_file f join conversation_mail m on m.id = f.mail_id
          where m.owner_id = ${ownerId} and encode(f.hash, 'hex') = ${handle} limit 1`
      : sql`select t.id::text as key from ${sql.table(part)} t join moved m on m.part = ${part} and m.new = t.id
          where t.public_id = ${handle}`
  }`.execute(tx);
  return rows[0]?.key ?? null;
}

async function inPieces(
  chunks: AsyncIterable<Buffer>,
  pieces: readonly (readonly [number, number])[],
  write: (number: number, bytes: Buffer) => Promise<void>,
): Promise<void> {
  let held = Buffer.alloc(0);
  let at = 0;
  for await (const chunk of chunks) {
    held = Buffer.concat([held, chunk]);
    for (; at < pieces.length && held.length >= pieces[at]![1]; at++) {
      const [number, length] = pieces[at]!;
      await write(number, held.subarray(0, length));
      held = held.subarray(length);
    }
  }
}
