import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeOwner } from "../../../tests/support/world.ts";
import { inTransaction, type Tx } from "../../platform/postgres/database.ts";
import { tendMonths } from "./leave.ts";
import { noteChange } from "./note.ts";

const database = useDatabase();
const db = () => database().db;
let ownerId: number;
beforeAll(async () => {
  ownerId = (await makeOwner(db())).id;
});

const act = (name: string) =>
  inTransaction(db(), (tx) => noteChange(tx, { ownerId, thing: "campaign", name }));
const months = async () =>
  (
    await sql<{
      name: string;
    }>`select relname::text as name from pg_class c join pg_inherits i on i.inhrelid = c.oid
      where i.inhparent = 'audit'::regclass order by 1`.execute(db())
  ).rows.map(({ name }) => name);
const monthOf = (day: Date) => `audit_${day.toISOString().slice(0, 7).replace("-", "_")}`;
const thisMonth = new Date();
const nextMonth = new Date(Date.UTC(thisMonth.getUTCFullYear(), thisMonth.getUTCMonth() + 1, 1));
/** A backup or an export is at the audit until `work` is over. */
const whileRead = (work: () => Promise<unknown>) =>
  inTransaction(
    db(),
    async (tx) => {
      await sql`select count(*) from audit`.execute(tx);
      await work();
    },
    { isolation: "repeatable read" },
  );
/** An entry as a later version of the clock would write it. */
const write = (tx: Tx, seq: number, at: Date) =>
  sql`
  insert into audit (id, at, owner_id, seq, member, act, previous, hash)
  values (nextval('audit_id_seq'), ${at}, ${ownerId}, ${seq}, true, 'x', '', '')`.execute(tx);

test("D3.05 months are made, and changes go on, while a backup or an export reads the audit for hours", async () => {
  await act("before");
  await tendMonths(db());
  await sql.raw(`drop table months.${monthOf(nextMonth)}`).execute(db());
  await whileRead(async () => {
    await Promise.all([tendMonths(db()), act("meanwhile")]);
    expect(await months()).toContain(monthOf(nextMonth));
  });
  // The same of the month that is needed now: the change that makes it does not wait, either.
  await sql.raw(`alter table audit detach partition months.${monthOf(thisMonth)}`).execute(db());
  await sql.raw(`alter table months.${monthOf(thisMonth)} rename to before_now`).execute(db());
  await whileRead(() => act("first of the month"));
  expect(await months()).toContain(monthOf(thisMonth));
});

test("D3.05 a month is as the whole says: keys, indexes, rules and what refuses changes", async () => {
  const { rows } = await sql<{ indexes: number; whole: number; triggers: string[] }>`
    select (select count(*)::int from pg_index where indrelid = ${`months.${monthOf(nextMonth)}`}::regclass) as indexes,
      (select count(*)::int from pg_index where indrelid = 'audit'::regclass) as whole,
      array(select tgname::text from pg_trigger where tgrelid = ${`months.${monthOf(nextMonth)}`}::regclass
        and not tgisinternal) as triggers`.execute(db());
  const [found] = rows;
  expect(found!.indexes).toBe(found!.whole);
  expect(found!.triggers.sort()).toEqual([`${monthOf(nextMonth)}_kept`, "audit_kept"]);
  await expect(sql.raw(`truncate months.${monthOf(nextMonth)}`).execute(db())).rejects.toThrow(
    "only added to",
  );
  const { rows: columns } = await sql<{ own: number }>`
    select count(*)::int as own from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'months'::regnamespace and a.attnum > 0 and a.attislocal and c.relkind = 'r'
      and c.relname <> 'before_now'`.execute(db());
  expect(columns[0]!.own).toBe(0);
});

test("D3.03 whoever has the audit open and waits for another to make the month writes to it afterwards", async () => {
  const late = new Date(Date.UTC(2031, 4, 5));
  const both: Promise<unknown>[] = [];
  await inTransaction(db(), async (first) => {
    await write(first, 900, nextMonth);
    let made = () => {};
    const making = new Promise<void>((resolve) => {
      made = resolve;
    });
    both.push(
      inTransaction(db(), async (second) => {
        await sql`select make_month('audit', '2031-05-05')`.execute(second);
        made();
        // Until the first one waits for it.
        await expect
          .poll(async () => {
            const { rows } = await sql`select from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
            return rows.length;
          })
          .toBe(1);
      }),
    );
    await making;
    await sql`select make_month('audit', '2031-05-05')`.execute(first);
    await write(first, 901, late);
  });
  await Promise.all(both);
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from audit where seq = 901`.execute(db());
  expect(rows).toEqual([{ place: "months.audit_2031_05" }]);
});

test("D3.05 a month stays while somebody is at the audit, changes go on meanwhile, and it leaves the next time", async () => {
  await sql`select make_month('audit', '2024-01-01')`.execute(db());
  const other = (await makeOwner(db())).id;
  await inTransaction(db(), async (tx) => {
    await sql`insert into audit (id, at, owner_id, seq, member, act, previous, hash)
      values (nextval('audit_id_seq'), '2024-01-15', ${other}, 1, true, 'x', '', '\\x01')`.execute(tx);
  });
  await whileRead(async () => {
    const [gone] = await Promise.all([tendMonths(db()), act("while a month should go")]);
    expect(gone).toEqual([]);
  });
  // Whoever brings in entries of that month: what is written down of it would not be all.
  await inTransaction(db(), async (tx) => {
    await sql`insert into audit (id, at, owner_id, seq, member, act, previous, hash)
      values (nextval('audit_id_seq'), '2024-01-16', ${other}, 2, true, 'x', '\\x01', '\\x02')`.execute(tx);
    const [gone] = await Promise.all([tendMonths(db()), act("while one is filled")]);
    expect(gone).toEqual([]);
  });
  expect(await db().selectFrom("audit_left").selectAll().execute()).toEqual([]);
  expect((await Promise.all([tendMonths(db()), tendMonths(db())])).flat()).toEqual(["2024-01-01"]);
  const left = await db().selectFrom("audit_left").selectAll().execute();
  expect(left).toMatchObject([{ chain: other, first: 1, last: 2 }]);
  expect(await months()).not.toContain("audit_2024_01");
});
