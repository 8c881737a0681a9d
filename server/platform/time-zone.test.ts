import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase, useEmptyDatabase } from "../../tests/support/database.ts";
import { mailboxInput } from "../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { saveMailbox } from "../mailbox/save.ts";
import { inTransaction } from "./postgres/database.ts";
import { migrate, readMigrations } from "./postgres/migrate.ts";
import { isStorableTimeZone } from "./time-zone.ts";

const database = useDatabase();
const db = () => database().db;

describe("what may be stored", () => {
  test.each([
    "UTC",
    "Europe/Berlin",
    "America/Argentina/Buenos_Aires",
    "America/Port-au-Prince",
    "Antarctica/DumontDUrville",
  ])("%s is a zone", async (name) => {
    expect(await isStorableTimeZone(db(), name)).toBe(true);
  });

  test.each([
    // Known to browsers alone.
    ...["VST", "ECT", "AET", "NET", "US/Pacific-New", "Canada/East-Saskatchewan"],
    // Other places to browsers than to the database.
    ...["BST", "IST", "CST", "PST"],
    // Known to the database alone, or as an offset.
    ...["posix/Europe/Berlin", "EST5EDT", "Etc/GMT+5", "+01:00", "Foo/Bar-5", "Foo/Bar5"],
    ...["Mars/Base", "", "Europe", "europe/berlin", "Europe/Berlin\u0000", "UTC'"],
  ])("%j is none", async (name) => {
    expect(await isStorableTimeZone(db(), name)).toBe(false);
  });

  test("the database keeps the others out by itself, and refuses no zone that it knows under such a name", async () => {
    const owner = await makeOwner(db());
    const kim = await makeLogin(db(), [owner]);
    const who = { loginId: kim.id, ownerId: owner.id };
    await inTransaction(db(), (tx) => saveMailbox(tx, makeContext(db()), who, mailboxInput(465)));
    const setMailbox = (zone: string) => sql`update mailbox set time_zone = ${zone}`.execute(db());
    const setNotice = (zone: string | null) =>
      sql`insert into notice_setting (login_id, time_zone) values (${kim.id}, ${zone})`.execute(db());
    for (const zone of ["VST", "IST", "Foo/Bar-5"]) {
      await expect(setMailbox(zone)).rejects.toMatchObject({ code: "23514" });
      await expect(setNotice(zone)).rejects.toMatchObject({ code: "23514" });
    }
    await setMailbox("Asia/Tokyo");
    await setNotice(null);
    const { rows } = await sql<{ refused: string }>`select name as refused from pg_timezone_names
      where name ~ '^[A-Z][A-Za-z]+/[A-Za-z/_-]+$' and not is_time_zone(name)`.execute(db());
    expect(rows).toEqual([]);
  });
});

describe("what was stored before", () => {
  const old = useEmptyDatabase();

  test("becomes the usual zone where it is none; what is one stays", async () => {
    const { db, connectionString } = old();
    await migrate({ connectionString, migrations: readMigrations().filter(({ name }) => name < "0061") });
    const owner = await makeOwner(db);
    const zones = ["VST", "IST", "Asia/Tokyo", "UTC"];
    for (const zone of zones) {
      // By hand: what makes users today knows columns that came later.
      const { rows } = await sql<{ id: number }>`
        insert into login (public_id, username, password_hash)
        values (${`login-${zone}`}, ${`${zone.toLowerCase()}@users.example`}, '-') returning id`.execute(db);
      const { id } = rows[0]!;
      await sql`insert into mailbox (public_id, login_id, owner_id, time_zone)
        values (${`box-${id}`}, ${id}, ${owner.id}, ${zone})`.execute(db);
      await sql`insert into notice_setting (login_id, time_zone) values (${id}, ${zone})`.execute(db);
    }
    await migrate({ connectionString });
    const { rows } = await sql<{ box: string; notice: string | null }>`
      select b.time_zone as box, s.time_zone as notice
      from mailbox b join notice_setting s using (login_id) order by b.id`.execute(db);
    expect(rows).toEqual([
      { box: "Europe/Berlin", notice: null },
      { box: "Europe/Berlin", notice: null },
      { box: "Asia/Tokyo", notice: "Asia/Tokyo" },
      { box: "UTC", notice: "UTC" },
    ]);
  });
});
