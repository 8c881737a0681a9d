import type pg from "pg";
import { aligned } from "../image/packed-set.ts";
import { readLines } from "./read-lines.ts";
import { CHANGED_TABLE } from "./source.ts";

/** The places of the base's podcasts that do not count any more, sorted. */
export async function gonePlaces(client: pg.ClientBase, build: number): Promise<Uint32Array> {
  const ids = await readNumbers(client, build, "ids sorted");
  const places = await readNumbers(client, build, "places by id");
  const gone: number[] = [];
  let at = 0;
  for await (const [cell] of readLines(client, `select id from ${CHANGED_TABLE} order by id`)) {
    const id = Number(cell);
    while (at < ids.length && ids[at]! < id) at += 1;
    if (ids[at] === id) gone.push(places[at]!);
  }
  return Uint32Array.from(gone).sort();
}

/** A row of numbers of a build. */
export async function readNumbers(client: pg.ClientBase, build: number, part: string): Promise<Uint32Array> {
  const { rows } = await client.query<{ bytes: Buffer }>(
    `select bytes from search.part_${build} where name = $1 order by place`,
    [part],
  );
  return aligned(Uint32Array, Buffer.concat(rows.map(({ bytes }) => bytes)));
}
