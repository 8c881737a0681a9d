import { sql } from "kysely";
import type { Reach } from "../../contract/catalogue.ts";
import type { Tx } from "../platform/postgres/database.ts";
import type { CountryBasis } from "./addresses/country-of.ts";
import type { Evidence } from "./addresses/evidence-of.ts";

/** A podcast row with its detail, genres and address, as `insertInvented` takes them. */
export interface InventedRow {
  public_id: string;
  guid: string;
  feed_url: string;
  feed_key: string;
  title: string;
  title_key: string;
  search_text: string;
  sub_title: string | null;
  artist: string;
  language: string;
  genre_ids: number[];
  episodes: number | null;
  /** YYYY-MM-DD */
  latest_episode: string | null;
  reach: number | null;
  reach_low: number | null;
  reach_high: number | null;
  reach_method: "stated" | "invented" | null;
  reach_signals: Reach["signals"];
  rating: number | null;
  ratings_count: number;
  description: string;
  words: string;
  website: string | null;
  target_group: string | null;
  pre_roll: string | null;
  mid_roll: string | null;
  post_roll: string | null;
  address: string | null;
  verdict: "usable" | "placeholder" | null;
  country: string | null;
  country_basis: CountryBasis;
  evidence: Evidence["evidence"];
  snippet: string;
}

/** Writes invented podcasts, a whole demonstration in one statement. */
export async function insertInvented(tx: Tx, rows: readonly InventedRow[]): Promise<void> {
  await sql`
    with given as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as x(
        public_id text, guid text, feed_url text, feed_key text, title text, title_key text, search_text text,
        sub_title text, artist text, language text, genre_ids integer[], episodes integer, latest_episode date,
        reach integer, reach_low integer, reach_high integer, reach_method text, reach_signals jsonb,
        rating numeric, ratings_count integer,
        description text, words text, website text, target_group text, pre_roll text, mid_roll text, post_roll text,
        address text, verdict text, country text, country_basis text, evidence text, snippet text)),
    made as (
      insert into podcast (public_id, guid, feed_url, feed_key, title, title_key, search_text, sub_title, artist,
        language, primary_genre_id, genre_ids, episodes, latest_episode, reach, reach_low, reach_high, reach_method,
        reach_measured, reach_signals, rating, ratings_count)
      select public_id, guid, feed_url, feed_key, title, title_key, search_text, sub_title, artist,
        language, genre_ids[1], genre_ids, episodes, latest_episode, reach, reach_low, reach_high, reach_method,
        case when reach is not null then current_date end, reach_signals, rating, ratings_count
      from given returning id, public_id),
    detailed as (
      insert into podcast_detail (podcast_id, description, words, website, target_group, pre_roll, mid_roll, post_roll)
      select m.id, g.description, g.words, g.website, g.target_group, g.pre_roll, g.mid_roll, g.post_roll
      from made m join given g using (public_id)),
    titled as (
      insert into podcast_recent (podcast_id, title, day, weekday)
      select m.id, case g.language when 'de' then 'Folge ' else 'Episode ' end || g.episodes, g.latest_episode,
        extract(dow from g.latest_episode)
      from made m join given g using (public_id) where g.episodes > 0 and g.latest_episode is not null)
    insert into podcast_address (podcast_id, address, address_key, verdict, reason, source, tag,
      country, country_basis, evidence, snippet)
    select m.id, g.address, lower(g.address), g.verdict,
           case g.verdict when 'placeholder' then 'hosting' end, 'demonstration', 'itunes:owner',
           g.country, g.country_basis, g.evidence, g.snippet
    from made m join given g using (public_id) where g.address is not null`.execute(tx);
  // In a separate statement: rows inserted in a WITH cannot be updated by the same statement.
  await sql`
    update podcast p set address_id = a.id from podcast_address a
    where a.podcast_id = p.id and a.verdict = 'usable' and a.source = 'demonstration'`.execute(tx);
}
