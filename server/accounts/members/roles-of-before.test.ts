import { expect, test } from "vitest";
import { useEmptyDatabase } from "../../../tests/support/database.ts";
import { migrate, readMigrations } from "../../platform/postgres/migrate.ts";

const database = useEmptyDatabase();

test("D1.07 whoever led an organization before roles is its owner, and the others are managers", async () => {
  const { connectionString, pool } = database();
  const migrations = readMigrations();
  const roles = migrations.findIndex(({ name }) => name.endsWith("-roles.sql"));
  await migrate({ connectionString, migrations: migrations.slice(0, roles) });
  // Of the first, the second to join was made its founder; of the second, the founder has left; of the third, one is left.
  await pool.query(`
    insert into login (public_id, username, password_hash)
      select 'login-' || n, n || '@brand.example', '-' from generate_series(1, 4) n;
    insert into owner (public_id, name, display_name, founder_id)
      select 'public-' || n, 'name-' || n, 'Organization ' || n,
             (select id from login where public_id = case n when 1 then 'login-2' when 2 then 'login-4' end)
      from generate_series(1, 3) n;
    insert into membership (login_id, owner_id, created)
      select l.id, o.id, now() - make_interval(days => 10 - right(l.public_id, 1)::int)
      from login l, owner o
      where (o.name, l.public_id) in (('name-1', 'login-1'), ('name-1', 'login-2'), ('name-1', 'login-3'),
        ('name-2', 'login-2'), ('name-2', 'login-3'), ('name-3', 'login-3'))`);
  await migrate({ connectionString, migrations });
  const { rows } = await pool.query(`
    select o.name || ' ' || l.public_id || ' ' || m.role as line
    from membership m join owner o on o.id = m.owner_id join login l on l.id = m.login_id order by 1`);
  expect(rows.map(({ line }) => line)).toEqual([
    "name-1 login-1 manager",
    "name-1 login-2 owner",
    "name-1 login-3 manager",
    "name-2 login-2 owner",
    "name-2 login-3 manager",
    "name-3 login-3 owner",
  ]);
});
