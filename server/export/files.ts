import { sql } from "kysely";
import type { Tx } from "../platform/postgres/database.ts";
import { type Asked, FILES, PARTS, rowsOf } from "./parts.ts";

/** A file that somebody attached, as one file of the export. */
interface StoredFile {
  name: string;
  /** The table of its rows in the export. */
  part: string;
  /** What the pieces it is kept in are numbered, and how long each is. */
  pieces: [number: number, bytes: number][];
  /** What its pieces name it by here. */
  key: string;
}

const BATCH = 200;

/** Every file of the parts of an export, with its pieces; without its bytes. */
export async function* filesOf(tx: Tx, asked: Asked): AsyncGenerator<StoredFile> {
  for (const { table, part, key, at, handle } of FILES) {
    const rows = PARTS.find((one) => one.table === part)!;
    const own = key === "hash" ? sql`p.owner_id = ${asked.ownerId}` : sql`true`;
    let after = "";
    for (;;) {
      const found = await sql<{ handle: string; key: string; pieces: [number, number][] }>`
        select f.handle, f.key, (
          select jsonb_agg(jsonb_build_array(p.number, octet_length(p.bytes)) order by p.number)
          from ${sql.table(table)} p where p.${sql.ref(key)}::text = f.key and ${own}) as pieces
        from (select distinct ${sql.raw(handle)} as handle, t.${sql.ref(at)}::text as key
          from ${sql.table(part)} t where (${rowsOf(rows, asked)}) and t.${sql.ref(at)} is not null
            and exists (select from ${sql.table(table)} p where p.${sql.ref(key)} = t.${sql.ref(at)} and ${own})) f
        where f.handle collate "C" > ${after} order by f.handle collate "C" limit ${BATCH}`.execute(tx);
      for (const one of found.rows)
        yield { name: `files/${part}/${one.handle}`, part, key: one.key, pieces: one.pieces };
      if (found.rows.length < BATCH) break;
      after = found.rows.at(-1)!.handle;
    }
  }
}

/** The bytes of a file, piece after piece. */
export async function* bytesOf(tx: Tx, { ownerId }: Asked, file: StoredFile): AsyncGenerator<Buffer> {
  const { table, key } = FILES.find(({ part }) => part === file.part)!;
  const value = key === "hash" ? sql`${file.key}::text::bytea` : sql`${file.key}::text::bigint`;
  for (const [number] of file.pieces) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from ${sql.table(table)} where ${sql.ref(key)} = ${value} and number = ${number}
        and ${key === "hash" ? sql`owner_id = ${ownerId}` : sql`true`}`.execute(tx);
    yield rows[0]!.bytes;
  }
}
