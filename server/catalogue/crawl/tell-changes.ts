import { sql } from "kysely";
import type { Tx } from "../../platform/postgres/database.ts";
import { addJob } from "../../platform/queue.ts";
import { isLostFeed } from "../import/lost-feed.ts";

/** What has changed with a show between two readings of its feed. */
export type ShowChange =
  /** An episode came out after more than three months without one. */
  | { kind: "back"; day: string }
  /** `feed` stands for the new address, which may hold a mail address. */
  | { kind: "moved"; feed: string; host: string }
  /** The feed does not hold the address any more that it had; `address` is the row that was forgotten. */
  | { kind: "address-gone"; address: number; day: string }
  | { kind: "gone"; day: string };

interface Compared {
  known: Date | null;
  back: boolean;
  moved: boolean;
  left: number | null;
  lost: boolean;
  latest: string | null;
  feed: string | null;
  feedUrl: string | null;
  today: string;
}

/**
 * Compares a show with what it was like at the last reading, keeps what it is like now, and has told what has changed.
 * Called in the transaction that records the reading, which holds its row: read twice at once it is told once. The first
 * reading tells nothing. What an import has changed in between is told by the next reading.
 */
export async function tellChanges(tx: Tx, podcastId: number): Promise<void> {
  const { rows } = await sql<Compared>`
    with was as (
      select podcast_id, known_at, known_latest, known_feed, known_address, known_lost
      from podcast_feed where podcast_id = ${podcastId}),
    now_is as (
      select f.podcast_id, p.latest_episode::date as latest, sha256(convert_to(p.feed_key, 'UTF8')) as feed,
        p.address_id as address, ${isLostFeed} as lost, p.feed_url as url
      from podcast_feed f join podcast p on p.id = f.podcast_id where f.podcast_id = ${podcastId})
    update podcast_feed f set known_at = now(), known_latest = n.latest, known_feed = n.feed, known_address = n.address,
      known_lost = n.lost
    from was w, now_is n
    where f.podcast_id = w.podcast_id and n.podcast_id = w.podcast_id
      and (w.known_at is null or (w.known_latest, w.known_feed, w.known_address, w.known_lost)
        is distinct from (n.latest, n.feed, n.address, n.lost))
    returning w.known_at as known,
      coalesce(n.latest > w.known_latest + interval '3 months', false) as back,
      coalesce(n.feed <> w.known_feed, false) as moved,
      -- Taken off sale by a person or for a report, or erased, it is not the feed that has lost it.
      case when n.address is null and not n.lost then (
        select a.id from podcast_address a where a.id = w.known_address and a.gone is not null) end as left,
      n.lost and not w.known_lost as lost, n.latest::text as latest, encode(n.feed, 'hex') as feed, n.url as "feedUrl",
      (now() at time zone 'utc')::date::text as today`.execute(tx);
  const [now] = rows;
  if (!now || now.known === null) return;
  const changes = changesOf(now);
  if (changes.length > 0) await addJob(tx, "watch-news", { podcastId, changes }, { maxAttempts: 5 });
}

function changesOf(now: Compared): ShowChange[] {
  const changes: ShowChange[] = [];
  if (now.back && now.latest !== null) changes.push({ kind: "back", day: now.latest });
  // Without user and path, which may hold a mail address.
  const host = now.feedUrl !== null && URL.canParse(now.feedUrl) ? new URL(now.feedUrl).hostname : null;
  if (now.moved && now.feed !== null && host !== null) changes.push({ kind: "moved", feed: now.feed, host });
  if (now.left !== null) changes.push({ kind: "address-gone", address: now.left, day: now.today });
  if (now.lost) changes.push({ kind: "gone", day: now.today });
  return changes;
}
