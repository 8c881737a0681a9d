import { sql } from "kysely";

/**
 * Whether address `a` has not been seen in its feed for 30 days (L-3). Every successful reading confirms all
 * addresses kept after it. An address copied from a directory counts as seen on the day it came: such copies are
 * repeated long after the feed has ended.
 */
export const unseen = sql<boolean>`(greatest(
  case when split_part(a.source, ' ', 1) = 'feed' then a.last_seen else a.first_seen end,
  (select f.read from podcast_feed f where f.podcast_id = a.podcast_id)) < now() - interval '30 days')`;

/**
 * Whether the standing `k` keeps address `a` from sale: proved not to exist, or reported so a short while ago. After that
 * it is sold again once its feed was read and still names it.
 */
const notSold = sql<boolean>`(k.withdrawn is not null or k.paused_until > now() or (k.paused_since is not null
  and greatest(a.last_seen, (select f.read from podcast_feed f where f.podcast_id = a.podcast_id)) < k.paused_since))`;

/**
 * Whether the current address `a` may be sold, as far as its feed is concerned: not before country and evidence
 * were determined (L-1), not while the feed is gone, and not while it cannot be read and the address was not seen
 * for 30 days. A podcast without a readable feed has no such row.
 */
export const onSale = sql<boolean>`a.evidence <> 'not-examined' and not exists (
  select from podcast_feed f where f.podcast_id = a.podcast_id and f.failures > 0
    and (f.outcome = 'gone' or ${unseen}))
  and not exists (select from address_standing k where k.address_key = a.address_key and ${notSold})`;
