import { expect, test } from "vitest";
import { useEmptyDatabase } from "../../../tests/support/database.ts";
import { migrate, readMigrations } from "../../platform/postgres/migrate.ts";

const database = useEmptyDatabase();

test("an organization of before gets its oldest member as founder; one without members gets none", async () => {
  const { connectionString, pool } = database();
  const migrations = readMigrations();
  const founders = migrations.findIndex(({ name }) => name.endsWith("-founders.sql"));
  await migrate({ connectionString, migrations: migrations.slice(0, founders) });
  await pool.query(`
    insert into owner (public_id, name, display_name)
      select 'public-' || n, 'name-' || n, 'Organization ' || n from generate_series(1, 2) n;
    insert into login (public_id, username, password_hash)
      select 'login-' || n, n || '@brand.example', '-' from generate_series(1, 3) n;
    insert into membership (login_id, owner_id, created)
      select l.id, o.id, now() - make_interval(days => case l.public_id when 'login-2' then 9 else 1 end)
      from login l, owner o where o.name = 'name-1'`);
  await migrate({ connectionString, migrations });
  const { rows } = await pool.query(
    "select o.name, l.public_id from owner o left join login l on l.id = o.founder_id order by o.name",
  );
  expect(rows).toEqual([
    { name: "name-1", public_id: "login-2" },
    { name: "name-2", public_id: null },
  ]);
});
