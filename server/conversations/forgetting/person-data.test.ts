import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { exportPerson } from "./export-person.ts";
import { NOT_OF_A_PERSON } from "./not-of-a-person.ts";
import { PERSON_DATA } from "./person-data.ts";

const database = useDatabase();

test("C3.14 every table and column that can hold text of a person is told, or is said not to be, and is erased or kept with a reason", async () => {
  const { rows } = await sql<{ table: string; columns: string }>`
    select t.table_name as table, coalesce(string_agg(c.column_name, ' ' order by c.ordinal_position), '') as columns
    from information_schema.tables t left join information_schema.columns c
      on c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name <> 'public_id'
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb', 'bytea', 'tsvector', 'inet')
        or c.udt_name in ('_text', '_jsonb', '_bytea'))
    where t.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1 order by 1`.execute(
    database().db,
  );
  const decided = [
    ...PERSON_DATA.map(({ table, columns }) => ({ table, columns })),
    ...NOT_OF_A_PERSON.flatMap(({ tables }) =>
      Object.entries(tables).map(([table, columns]) => ({ table, columns })),
    ),
  ].sort((a, b) => (a.table < b.table ? -1 : 1));
  expect(decided).toEqual(rows);
  for (const { table, erasure, kept } of PERSON_DATA)
    expect(kept === undefined, table).toBe(erasure === "deleted");
});

test("C3.14 every table that is told can be asked, and tells nothing of somebody who is not there", async () => {
  const { tables } = await exportPerson(
    database().db,
    createSecrets(Buffer.alloc(32, 7)),
    "nobody@nowhere.example",
  );
  expect(tables.length).toBeGreaterThan(15);
  for (const { table, rows } of tables) expect(rows, table).toEqual([]);
});
