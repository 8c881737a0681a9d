import pg from "pg";
import { expect, test } from "vitest";
import { useEmptyDatabase } from "../../tests/support/database.ts";
import { applyMigration, prepareHistory, readMigrations } from "../platform/postgres/migrate.ts";

const database = useEmptyDatabase();
const MIGRATION = "0204-webhook-log-by-month.sql";

test("D6.06 the log from before lies in its months afterwards, with its numbers, and the version before goes on writing to it", async () => {
  const client = new pg.Client({ connectionString: database().connectionString });
  await client.connect();
  try {
    await prepareHistory(client);
    const migrations = readMigrations();
    for (const one of migrations.filter(({ name }) => name < MIGRATION)) await applyMigration(client, one);
    await client.query(`
      insert into owner (public_id, name, display_name) values ('o', 'o', 'O');
      insert into webhook (public_id, owner_id, name, url, events, secret)
        select 'w', id, 'w', 'https://w.example', '{campaign.made}', '\\x00' from owner;
      insert into webhook_event (public_id, owner_id, type, thing, data, at)
        select 'e' || n, id, 'campaign.made', 'campaign ' || n, '{}', now() - n * interval '3 days'
        from owner, generate_series(0, 19) n;
      insert into webhook_delivery (public_id, webhook_id, event_id, thing, created)
        select 'd' || e.id, w.id, e.id, e.thing, e.at from webhook w, webhook_event e;
      insert into webhook_attempt (delivery_id, milliseconds, headers, at)
        select id, 5, '{}', created from webhook_delivery`);
    const all = async () =>
      (
        await client.query(`select e.public_id as event, e.at, d.public_id as delivery, d.id, d.state, a.milliseconds
          from webhook_event e join webhook_delivery d on d.event_id = e.id
          join webhook_attempt a on a.delivery_id = d.id order by d.id`)
      ).rows;
    const before = await all();
    expect(before).toHaveLength(20);
    const lost = await client.query("begin").then(async () => {
      await client.query(migrations.find(({ name }) => name === MIGRATION)!.sql);
      return client.query("rollback");
    });
    expect(lost.command).toBe("ROLLBACK");
    expect(await all()).toEqual(before);

    await applyMigration(client, migrations.find(({ name }) => name === MIGRATION)!);
    expect(await all()).toEqual(before);
    const { rows: places } = await client.query(
      "select distinct tableoid::regclass::text as place from webhook_event order by 1",
    );
    expect(places.length).toBeGreaterThan(1);
    for (const { place } of places) expect(place).toMatch(/^months\.webhook_event_20\d\d_[01]\d$/);

    // Statements of the version before.
    const { rows } = await client.query(`insert into webhook_event (public_id, owner_id, type, thing, data)
      select 'new', id, 'campaign.made', 'campaign new', '{}' from owner returning id`);
    expect(Number(rows[0].id)).toBe(21);
    await client.query(
      `insert into webhook_delivery (public_id, webhook_id, event_id, thing)
       select 'new', id, $1, 'campaign new' from webhook`,
      [rows[0].id],
    );
    await client.query(`insert into webhook_attempt (delivery_id, milliseconds, headers)
      select id, 7, '{}' from webhook_delivery where public_id = 'new'`);
    expect(await all()).toHaveLength(21);
    await client.query(`delete from webhook_event where id in (
      select id from webhook_event where at < now() - make_interval(days => 30) order by at limit 50000)`);
    const left = await all();
    expect(left).toHaveLength(
      before.filter(({ at }) => at > new Date(Date.now() - 30 * 86_400_000)).length + 1,
    );
    for (const [table, rows] of [
      ["webhook_delivery", left.length],
      ["webhook_attempt", left.length],
    ])
      expect(Number((await client.query(`select count(*) as n from ${table}`)).rows[0].n)).toBe(rows);
  } finally {
    await client.end();
  }
});
