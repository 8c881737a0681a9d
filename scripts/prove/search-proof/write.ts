import { type RawBuilder, sql } from "kysely";
import { type Db, inTransaction, type Tx } from "../../../server/platform/postgres/database.ts";
import type { SeededRandom } from "../../../server/platform/seeded-random.ts";
import { type ProofRow, proofRow, proofRows } from "./rows.ts";

const AT_ONCE = 1_000;

export async function insertRows(db: Db, rows: readonly ProofRow[]): Promise<void> {
  for (let done = 0; done < rows.length; done += AT_ONCE) {
    await inTransaction(db, (tx) => insert(tx, rows.slice(done, done + AT_ONCE)));
  }
}

const columns = sql`x(public_id text, title text, title_key text, search_text text, artist text, language text,
  episodes integer, latest_episode date, reach integer, rating numeric, ratings_count integer, genre_ids integer[], addressed boolean,
  description text, words text)`;

async function insert(tx: Tx, rows: readonly ProofRow[]): Promise<void> {
  await sql`
    with given as materialized (select * from json_to_recordset(${JSON.stringify(rows)}::json) as ${columns}),
    made as (
      insert into podcast (public_id, title, title_key, search_text, artist, language, episodes, latest_episode, reach,
        rating, ratings_count, genre_ids)
      select public_id, title, title_key, search_text, artist, language, episodes, latest_episode, reach, rating,
        ratings_count, genre_ids from given returning id, public_id)
    insert into podcast_detail (podcast_id, description, words)
    select m.id, g.description, g.words from made m join given g using (public_id)`.execute(tx);
  const addressed = rows.filter((row) => row.addressed).map((row) => row.public_id);
  await giveAddresses(tx, sql`p.public_id = any(${addressed}::text[])`);
  const peopled = rows.filter((row) => row.peopled).map((row) => row.public_id);
  await namePeople(tx, sql`p.public_id = any(${peopled}::text[])`, true);
}

/** Their feeds name people, or have other tags. */
async function namePeople(tx: Tx, which: RawBuilder<unknown>, named: boolean): Promise<void> {
  const persons = JSON.stringify(named ? [{ name: "Ada", role: "host", link: null }] : []);
  await sql`
    insert into podcast_tags (podcast_id, locked, persons) select p.id, true, ${persons}::jsonb from podcast p where ${which}
    on conflict (podcast_id) do update set persons = excluded.persons`.execute(tx);
}

/** A different address for each podcast. */
async function giveAddresses(tx: Tx, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into podcast_address (podcast_id, address, address_key, verdict, source, tag)
    select p.id, p.public_id || '@proof.example', p.public_id || '@proof.example', 'usable', 'feed', 'itunes:email'
    from podcast p where ${which} on conflict do nothing`.execute(tx);
  await sql`
    update podcast p set address_id = a.id from podcast_address a where a.podcast_id = p.id and ${which}`.execute(
    tx,
  );
}

/** Changes, removes and adds some podcasts and gives some other genres, each in its own transaction. */
export async function changeSome(db: Db, random: SeededRandom, count: number, mark: string): Promise<void> {
  const { rows: all } = await sql<{ id: number }>`select id from podcast order by id`.execute(db);
  for (let done = 0; done < count; done += 1) {
    const { id } = random.pick(all);
    const row = proofRow(random, `${mark}-${done}`);
    const what = random.pick([
      "insert",
      "delete",
      "genres",
      "genres",
      "address",
      "words",
      "people",
      "people gone",
      "update",
      "update",
      "update",
    ]);
    await inTransaction(db, async (tx) => {
      if (what === "insert") await insert(tx, [row]);
      else if (what === "delete") await sql`delete from podcast where id = ${id}`.execute(tx);
      else if (what === "genres") await giveGenres(tx, id, row.genre_ids);
      else if (what === "words") await describe(tx, id, row);
      else if (what === "address") await changeAddress(tx, id, row.addressed);
      else if (what === "people") await namePeople(tx, sql`p.id = ${id}`, row.peopled);
      else if (what === "people gone")
        await tx.deleteFrom("podcast_tags").where("podcast_id", "=", id).execute();
      else await update(tx, id, row, random);
    });
  }
  await insertRows(db, proofRows(random, Math.ceil(count / 4), `${mark}+`));
}

/** Another description; now and then it is gone. */
async function describe(tx: Tx, id: number, { description, words }: ProofRow): Promise<void> {
  await sql`
    insert into podcast_detail (podcast_id, description, words)
    select p.id, ${description}, ${words} from podcast p where p.id = ${id}
    on conflict (podcast_id) do update set description = excluded.description, words = excluded.words`.execute(
    tx,
  );
}

async function changeAddress(tx: Tx, id: number, addressed: boolean): Promise<void> {
  if (addressed) await giveAddresses(tx, sql`p.id = ${id}`);
  else await sql`update podcast set address_id = null where id = ${id}`.execute(tx);
}

async function giveGenres(tx: Tx, id: number, genreIds: readonly number[]): Promise<void> {
  await tx
    .updateTable("podcast")
    .set({ genre_ids: [...genreIds] })
    .where("id", "=", id)
    .execute();
}

/** One field only, or all of them. */
async function update(tx: Tx, id: number, row: ProofRow, random: SeededRandom): Promise<void> {
  const { public_id, genre_ids, addressed, peopled, description, words, ...values } = row;
  const { title, title_key, search_text, artist, ...single } = values;
  const names = Object.keys(single) as (keyof typeof single)[];
  const one = random.pick(names);
  const changed = random.chance(0.5)
    ? values
    : random.chance(0.5)
      ? { title, title_key, search_text, artist }
      : { [one]: single[one] };
  await tx.updateTable("podcast").set(changed).where("id", "=", id).execute();
}
