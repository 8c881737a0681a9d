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

/** The files of a part, each once, by what its pieces name it by. */
const namedIn = ({ table, part, key, at, handle }: (typeof FILES)[number], asked: Asked) => {
  const rows = PARTS.find((one) => one.table === part)!;
  return sql`
    select distinct ${sql.raw(handle)} as handle, t.${sql.ref(at)} as named
    from ${sql.table(part)} t where (${rowsOf(rows, asked)}) and t.${sql.ref(at)} is not null
      and exists (select from ${sql.table(table)} p where p.${sql.ref(key)} = t.${sql.ref(at)} and ${ownIn(key, asked)})`;
};
const ownIn = (key: string, { ownerId }: Asked) =>
  key === "hash" ? sql`p.owner_id = ${ownerId}` : sql`true`;

export async function countFiles(tx: Tx, asked: Asked): Promise<number> {
  let all = 0;
  for (const kind of FILES) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from (${namedIn(kind, asked)}) f`.execute(
      tx,
    );
    all += rows[0]!.n;
  }
  return all;
}

/** Every file of the parts of an export, with its pieces; without its bytes. */
export async function* filesOf(tx: Tx, asked: Asked): AsyncGenerator<StoredFile> {
  for (const kind of FILES) {
    const { table, part, key } = kind;
    let after = "";
    for (;;) {
      const found = await sql<{ handle: string; key: string; pieces: [number, number][] }>`
        select f.handle, f.named::text as key, (
          select jsonb_agg(jsonb_build_array(p.number, octet_length(p.bytes)) order by p.number)
          from ${sql.table(table)} p where p.${sql.ref(key)} = f.named and ${ownIn(key, asked)}) as pieces
        from (${namedIn(kind, asked)}) f
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
