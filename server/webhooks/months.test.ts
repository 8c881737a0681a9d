import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { makeOwner } from "../../tests/support/world.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { makeMonths } from "./delivery-queries.ts";
import { tendLog } from "./forget.ts";

const database = useDatabase();
const db = () => database().db;
const months = async () =>
  (
    await sql`select from pg_inherits where inhparent in ('webhook_event'::regclass, 'webhook_delivery'::regclass,
      'webhook_attempt'::regclass)`.execute(db())
  ).rows.length;
/** Takes the tables of the month to come away. */
async function forgetNext(): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = 'months'::regnamespace and relkind = 'r'
      and relname ~ ('^webhook.*' || to_char((now() at time zone 'utc') + interval '1 month', 'YYYY_MM') || '$')`.execute(
    db(),
  );
  for (const { name } of rows) await sql`drop table months.${sql.ref(name)}`.execute(db());
}

test("D6.06 months of the log come, and it is written to, while a backup reads it or an import writes; an old one waits", async () => {
  const owner = await makeOwner(db());
  await sql`insert into webhook (public_id, owner_id, name, url, events, secret)
    values ('w', ${owner.id}, 'w', 'https://w.example', '{campaign.changed}', '\\x00')`.execute(db());
  const happen = (thing: string) =>
    sql`select webhook_tell(${owner.id}, 'campaign.changed', ${thing}, '{}'::jsonb)`.execute(db());
  await sql`select webhook_months(now() - interval '90 days')`.execute(db());
  await inTransaction(db(), makeMonths);
  expect(await months()).toBe(9);

  await forgetNext();
  expect(await months()).toBe(6);
  await inTransaction(db(), async (tx) => {
    await sql`lock table webhook_event, webhook_delivery, webhook_attempt in access share mode`.execute(tx);
    const [gone] = await Promise.all([tendLog(db()), happen("meanwhile")]);
    expect(gone).toEqual([]);
    expect(await months()).toBe(9);
  });

  // An import writes what the log refers to: the month to come is left for the next time, and what is needed now is there.
  await forgetNext();
  await inTransaction(db(), async (tx) => {
    await sql`lock table owner in row exclusive mode`.execute(tx);
    expect(await tendLog(db())).toHaveLength(1);
    await inTransaction(db(), makeMonths);
    await happen("beside an import");
  });
  expect(await months()).toBeLessThan(6);
  expect(await tendLog(db())).toEqual([]);
  expect(await months()).toBe(6);
});
