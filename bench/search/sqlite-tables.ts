import type { DatabaseSync } from "node:sqlite";
import { foldText } from "../../server/catalogue/fold-text.ts";
import { dayOf } from "./days.ts";
import type { Catalogue } from "./rows.ts";

/**
 * The same podcasts in SQLite, as well as it can be done there: rows in the default order, one narrow row for each
 * genre of a podcast (0 is any) under an index for each sort key that has all that filters ask for, and words with
 * prefixes by FTS5.
 */
export function fillSqlite(sqlite: DatabaseSync, catalogue: Catalogue): void {
  sqlite.exec(`
    pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-1000000; pragma page_size=8192;
    create table raw (id integer primary key, title text, artist text, key text, lang text, day int, reach int,
      eps int, rating int, rcount int, genres text)`);
  const insert = sqlite.prepare("insert into raw values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  sqlite.exec("begin");
  let id = 0;
  for (const row of catalogue.rows()) {
    id += 1;
    const rating = row.rating === null ? null : Math.round(row.rating * 10);
    const { title, artist, language, reach, episodes, ratingsCount } = row;
    const genres = row.genreIds.join(",");
    const day = dayOf(row.latestEpisode);
    insert.run(
      id,
      title,
      artist,
      foldText(title),
      language,
      day,
      reach,
      episodes,
      rating,
      ratingsCount,
      genres,
    );
  }
  sqlite.exec(`commit;
    create table podcast (rid integer primary key, id int, title text, artist text, key text, lang text, day int,
      reach int, eps int, rating int, rcount int, genres text);
    insert into podcast select row_number() over (order by reach desc, id), raw.* from raw order by reach desc, id;
    drop table raw;
    create table lang (lang text primary key, code int);
    insert into lang select lang, row_number() over (order by count(*) desc) from podcast group by lang;
    create table rank (rid integer primary key, trank int);
    insert into rank select rid, row_number() over (order by key, id) as trank from podcast order by rid;
    create table sg (genre int, lang int, day int, rating int, rid int, trank int, eps int, rcount int, reach int);
    insert into sg
      select g.value, l.code, p.day, coalesce(p.rating, -1), p.rid, r.trank, p.eps, p.rcount, p.reach
      from podcast p join lang l using (lang) join rank r using (rid), json_each('[0,' || p.genres || ']') g
      order by g.value, p.rid;
    create index a_rid on sg (genre, rid, lang, day, eps, rating, rcount);
    create index a_eps on sg (genre, eps desc, rid, lang, day);
    create index a_trank on sg (genre, trank, rid, lang, day, eps);
    create index a_rating on sg (genre, rating desc, rid, lang, day, eps);
    create index a_rcount on sg (genre, rcount desc, rid, lang, day, eps);
    create index g_lang on sg (genre, lang, day, rid, eps, trank, rating, rcount);
    create virtual table fts using fts5 (title, artist, content='', columnsize=0, detail=none, prefix='2 3',
      tokenize='unicode61 remove_diacritics 2');
    insert into fts (rowid, title, artist) select rid, title, artist from podcast;
    insert into fts (fts) values ('optimize');
    analyze`);
}
