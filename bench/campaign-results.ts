import { sql } from "kysely";
import { campaignResults } from "../contract/results/campaign-results.ts";
import { newHandle } from "../server/platform/handle.ts";
import type { Db } from "../server/platform/postgres/database.ts";
import { campaignResultsOf } from "../server/results/outcome.ts";
import { makeOwner } from "../tests/support/world.ts";
import { newDatabase } from "./stand/database.ts";
import { clock, figure, percentile, times } from "./stand/figures.ts";
import { quick, say, send } from "./stand/result.ts";

// The results of one campaign, from bookings, verdicts, clicks by day and single orders to the text of the answer.

const shrink = quick ? 100 : 1;
const rounds = quick ? 3 : 100;
interface Size {
  name: string;
  shows: number;
  /** Of each show. */
  spots: number;
  clicks: number;
  conversions: number;
}
const sizes: readonly Size[] = [
  { name: "100 shows, 1,000,000 clicks", shows: 100, spots: 3, clicks: 1_000_000, conversions: 10_000 },
  { name: "1,000 spots, 100,000 orders", shows: 250, spots: 4, clicks: 100_000, conversions: 100_000 },
].map((size) => ({ ...size, clicks: size.clicks / shrink, conversions: size.conversions / shrink }));

/** Days of clicks, up to today. */
const CLICK_DAYS = 100;

async function makeCampaign(db: Db, { name, shows, spots, clicks, conversions }: Size): Promise<number> {
  const owner = await makeOwner(db);
  const { id } = await db
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: name })
    .returning("id")
    .executeTakeFirstOrThrow();
  const tag = `bench-${id}`;
  await sql`
    insert into podcast (public_id, title, title_key, search_text, feed_url, reach, reach_low, reach_high)
    select ${tag} || '-p' || n, 'Show ' || n, 'show ' || n, 'show ' || n, 'https://feeds.example/' || ${tag} || '/' || n, 8000, 4000, 14000
    from generate_series(1, ${shows}::int) n`.execute(db);
  await sql`
    insert into campaign_entry (public_id, campaign_id, podcast_id, state)
    select ${tag} || '-e' || p.id, ${id}, p.id, 'Signed' from podcast p where p.public_id like ${`${tag}-p%`}`.execute(
    db,
  );
  await sql`
    insert into booking (public_id, owner_id, campaign_id, entry_id, podcast_id, number)
    select ${tag} || '-b' || e.id, ${owner.id}, ${id}, e.id, e.podcast_id, '1997-' || lpad(e.id::text, 4, '0')
    from campaign_entry e where e.campaign_id = ${id}`.execute(db);
  await sql`
    insert into booking_version (booking_id, number, sheet, sha256, sent, until, answer, answered)
    select b.id, 1, jsonb_build_object('currency', 'EUR', 'net', ${spots}::int * 20000, 'downloads', null,
        'show', jsonb_build_object('title', 'Show', 'feed', ''))::text,
      sha256(b.number::bytea), now() - interval '120 days', now(), 'accepted', now() - interval '110 days'
    from booking b where b.campaign_id = ${id}`.execute(db);
  await sql`update booking set accepted_version = 1 where campaign_id = ${id}`.execute(db);
  await sql`
    insert into spot (public_id, booking_id, position, slot, seconds)
    select ${tag} || '-s' || b.id || '-' || n, b.id, n, 'mid', 60
    from booking b cross join generate_series(1, ${spots}::int) n where b.campaign_id = ${id}`.execute(db);
  await sql`
    insert into episode (podcast_id, key, title, type, published, first_seen)
    select b.podcast_id, s.public_id, 'An episode', 'full',
      now() - make_interval(days => 105 - 20 * s.position), now() - make_interval(days => 105 - 20 * s.position)
    from spot s join booking b on b.id = s.booking_id where b.campaign_id = ${id}`.execute(db);
  // Each was judged five times.
  await sql`
    insert into airing_verdict (spot_id, state, reason, episode_id)
    select s.id, case when n = 5 then 'aired' else 'expected' end, case when n = 5 then 'said' else 'waiting' end,
      case when n = 5 then e.id end
    from spot s join booking b on b.id = s.booking_id join episode e on e.key = s.public_id
    cross join generate_series(1, 5) n where b.campaign_id = ${id} order by n`.execute(db);
  await sql`
    insert into link (public_id, owner_id, campaign_id, entry_id, slug, target)
    select ${tag} || '-l' || e.id, ${owner.id}, ${id}, e.id,
      lpad(translate(to_hex(e.id), '01abcdef', 'GHABCDEF'), 7, 'Z'), 'https://tea.example/'
    from campaign_entry e where e.campaign_id = ${id}`.execute(db);
  await sql`
    insert into link_day (link_id, day, clicks, visitors, filtered)
    select l.id, (now() at time zone 'UTC')::date - n, ${clicks / shows / CLICK_DAYS}::int, 1, 1
    from link l cross join generate_series(0, ${CLICK_DAYS - 1}::int) n where l.campaign_id = ${id}`.execute(
    db,
  );
  // More and more of them the sooner after an airing, as they come.
  await sql`
    insert into conversion (owner_id, source, key, at, kind, amount, currency, codes, answered, entry_id, code_entry_id, rule)
    select ${owner.id}, 'shop', ${tag} || n, now() - make_interval(secs => 86400 * 100 * power((n * 0.618034) % 1, 0.7)),
      'order', 2000 + n % 6000, 'EUR', '{TEA10}', false, e.id, e.id, 'code'
    from generate_series(1, ${conversions}::int) n
    join (select e.id, row_number() over (order by e.id) as place from campaign_entry e where e.campaign_id = ${id}) e
      on e.place = 1 + n % ${shows}::int`.execute(db);
  return id;
}

const database = await newDatabase();
const rows: string[][] = [];
try {
  const { db } = database;
  for (const size of sizes) {
    const id = await makeCampaign(db, size);
    await sql`analyze`.execute(db);
    const ours: number[] = [];
    const plain: number[] = [];
    let bytes = 0;
    for (let round = 0; round <= rounds; round += 1) {
      const ms = await clock(async () => {
        const answer = campaignResults.reply.parse(await campaignResultsOf(db, id));
        bytes = JSON.stringify(answer).length;
      });
      const bare = await clock(() =>
        sql`select entry_id, count(*), sum(amount) from conversion where entry_id in (
          select id from campaign_entry where campaign_id = ${id}) group by entry_id`.execute(db),
      );
      // The first round warms up.
      if (round > 0) {
        ours.push(ms);
        plain.push(bare);
      }
      if (round % 20 === 0) say(`${size.name}, round ${round} of ${rounds}: ${figure(ms)} ms`);
    }
    rows.push([
      size.name,
      String(ours.length),
      figure(percentile(ours, 50)),
      figure(percentile(ours, 95)),
      figure(Math.max(...ours)),
      figure(percentile(plain, 50)),
      times(percentile(ours, 50), percentile(plain, 50)),
      figure(bytes / 1_000),
    ]);
  }
} finally {
  await database.remove();
}

send({
  title: "The results of a campaign",
  columns: [
    "campaign",
    "reads",
    "p50 ms",
    "p95 ms",
    "most ms",
    "plain sum, p50 ms",
    "against it",
    "kB of the answer",
  ],
  rows,
  notes: [
    "From the call of `campaignResultsOf` to the text of its answer, checked against its contract, inside the server, warm, one after the other.",
    "In turns with it, the plain sum of the same orders by show, without airings, intervals and imports that were taken back.",
    "The first has 300 spots and 10,000 orders besides, the second 250 shows and 100,000 clicks. Each spot was judged five times; clicks are kept by link and day.",
    "The targets are 150 ms at p95 for the first and 500 ms for the second.",
  ],
});
