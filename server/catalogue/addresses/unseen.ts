import { sql } from "kysely";

/**
 * Has nobody seen the address `a` in its feed for 30 days (L-3)? Every reading that succeeds has confirmed all that were
 * kept after it. What a directory copied counts as seen on the day it came: a copy is repeated long after its feed ended.
 */
export const unseen = sql<boolean>`(greatest(
  case when split_part(a.source, ' ', 1) = 'feed' then a.last_seen else a.first_seen end,
  (select f.read from podcast_feed f where f.podcast_id = a.podcast_id)) < now() - interval '30 days')`;

/**
 * May the current address `a` be sold as far as its feed goes? Not before country and evidence were looked for (L-1), not
 * while the feed is gone, nor while it cannot be read and nobody has seen the address for 30 days. A podcast without a
 * feed that could be read has no such row.
 */
export const onSale = sql<boolean>`a.evidence <> 'not-examined' and not exists (
  select from podcast_feed f where f.podcast_id = a.podcast_id and f.failures > 0
    and (f.outcome = 'gone' or ${unseen}))`;
