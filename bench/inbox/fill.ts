import { type RawBuilder, sql } from "kysely";
import { newHandle } from "../../server/platform/handle.ts";
import type { Db } from "../../server/platform/postgres/database.ts";

export interface FilledInbox {
  ownerId: number;
  /** Handles. */
  mailboxes: string[];
  campaigns: string[];
  people: string[];
}

/** What differs between the organizations of one database. */
interface Given {
  /** The demonstration's, if none is given. */
  ownerId?: number;
  /** Begins all handles. */
  prefix?: string;
  /** The text of the mail "number" of "conversation as c". */
  text?: RawBuilder<string>;
  /** Name and address of whom "conversation as c" is with. */
  who?: RawBuilder<unknown>;
}

const WORDS =
  "thank you for your mail we would love to talk about the show our next free week is in autumn rates are attached " +
  "please send the briefing before friday the host reads it twice listeners like tea and honest words best regards " +
  "vielen dank wir melden uns nach dem urlaub die folge erscheint im oktober mit freundlichen grüßen";

/**
 * Writes so many conversations of the demonstration's organization: about its podcasts, all of them unlocked, in six
 * campaigns, in five mailboxes of which one is another user's own, with one to four mails each, from two years.
 */
export async function fillInbox(
  db: Db,
  count: number,
  logins: readonly number[],
  given: Given = {},
): Promise<FilledInbox> {
  const {
    ownerId = (await db.selectFrom("owner").select("id").orderBy("id").executeTakeFirstOrThrow()).id,
    prefix = "bench",
    text = sql`repeat(c.last_text || E'\n\n', 4)`,
    who = sql`jsonb_build_object('name', 'Ines Vogel ' || c.id % 997, 'address', c.person_key)`,
  } = given;
  const ours = `${prefix}%`;
  const mailboxIds: number[] = [];
  const mailboxes: string[] = [];
  for (const [place, reads] of (
    ["organization", "organization", "organization", "me", "me"] as const
  ).entries()) {
    // The fourth is the first user's own, the fifth a colleague's.
    const made = await db
      .insertInto("mailbox")
      .values({
        login_id: logins[place === 4 ? 1 : 0]!,
        owner_id: ownerId,
        public_id: newHandle(),
        name: `Mailbox ${place}`,
        sender_name: "Kim Berg",
        sender_address: `kim-${place}@brand.example`,
        reads,
      })
      .returning(["id", "public_id"])
      .executeTakeFirstOrThrow();
    mailboxIds.push(made.id);
    mailboxes.push(made.public_id);
  }
  const campaigns: string[] = [];
  const campaignIds: number[] = [];
  for (let number = 0; number < 6; number += 1) {
    const made = await db
      .insertInto("campaign")
      .values({ public_id: newHandle(), owner_id: ownerId, display_name: `Measured ${number}` })
      .returning(["id", "public_id"])
      .executeTakeFirstOrThrow();
    campaigns.push(made.public_id);
    campaignIds.push(made.id);
  }
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  const purchase = await db
    .insertInto("purchase")
    .values({
      public_id: newHandle(),
      owner_id: ownerId,
      login_id: null,
      state: "settled_credits",
      credits_per_email: 1,
      credits_consumed: 0,
      request_id: prefix,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await run(sql`insert into unlock (owner_id, podcast_id, address_id, source, purchase_id, credits)
    select ${ownerId}, id, address_id, 'grant', ${purchase.id}, 0 from podcast where address_id is not null
    on conflict do nothing`);
  await run(sql`insert into campaign_entry (public_id, campaign_id, podcast_id)
    select ${prefix} || '-' || c || '-' || p.id, c, p.id
    from podcast p cross join unnest(${campaignIds}::bigint[]) c where p.address_id is not null
    on conflict do nothing`);
  await run(sql`insert into mailbox_folder (mailbox_id, path, use)
    select id, 'INBOX', 'inbox' from unnest(${mailboxIds}::bigint[]) id`);

  // Digits of a hash in place of random(): the same in each run.
  const dice = (salt: string, sides: number, of = "n") =>
    sql.raw(`(('x' || substr(md5(${of} || '${salt}'), 1, 7))::bit(28)::int % ${sides})`);
  const words = sql`(select string_agg((${WORDS.split(" ")}::text[])[1 + ${dice("w", 60, "n * 40 + w")} ], ' ')
    from generate_series(1, 8 + ${dice("l", 20)}) w)`;
  await run(sql`
    insert into conversation (public_id, owner_id, mailbox_id, person_key, subject, state, turn, assigned_to,
      last_in, last_out, last_text, last_kind)
    select ${prefix} || lpad(n::text, 11, '0'), ${ownerId}, (${mailboxIds}::bigint[])[1 + ${dice("m", 5)}],
      'host' || ${dice("p", Math.max(1, Math.round(count / 3)))} || '@shows.example', 'Your show and our tea ' || n,
      (array['open','open','open','open','snoozed','done','done','done','done','done'])[1 + ${dice("s", 10)}],
      (array['ours','theirs'])[1 + ${dice("t", 2)}],
      case when ${dice("a", 3)} = 0 then null else (${[...logins]}::bigint[])[1 + ${dice("b", logins.length)}] end,
      case when ${dice("i", 10)} < 7 then now() - ${dice("d", 63_000_000)} * interval '1 second' end,
      now() - ${dice("e", 63_000_000)} * interval '1 second', left(${words}, 200),
      case when ${dice("i", 10)} < 7
        then (array['human','human','human','human','away','left','automatic','opt-out','report','report'])[
          1 + ${dice("k", 10)}] end
    from generate_series(1, ${count}) n`);
  await run(sql`
    insert into conversation_entry (conversation_id, entry_id, podcast_id)
    select c.id, e.id, e.podcast_id from conversation c
    join (select id, podcast_id, row_number() over (order by id) - 1 as place
      from campaign_entry where public_id like ${`${prefix}-%`}) e
      on e.place = (c.id * 7919) % (select count(*) from campaign_entry where public_id like ${`${prefix}-%`})
    where c.public_id like ${ours}`);
  await run(sql`
    insert into conversation_mail (public_id, conversation_id, owner_id, mailbox_id, direction, identity, people,
      subject, received, kind, certainty, text, fresh, judged)
    select ${prefix} || c.id || '-' || number, c.id, c.owner_id, c.mailbox_id, d.direction,
      decode(md5(c.id || '-' || number), 'hex'),
      case d.direction when 'in' then jsonb_build_object('from', w.who, 'to', '[]'::jsonb)
        else jsonb_build_object('to', jsonb_build_array(w.who)) end,
      'Re: ' || c.subject, c.last_mail - (number - 1) * interval '1 day',
      case d.direction when 'in' then coalesce(c.last_kind, 'human') end, 'certain',
      ${text}, c.last_text, now()
    from conversation c
    cross join lateral generate_series(1, 1 + c.id::int % 4) number
    cross join lateral (select case when c.last_in is not null and number % 2 = 1 then 'in' else 'elsewhere' end
      as direction) d
    cross join lateral (select ${who} as who) w
    where c.public_id like ${ours}`);
  // One of fifty mails lies in the first mailbox, too: it was sent to both.
  await run(sql`
    insert into mail_place (mail_id, folder_id, remote)
    select m.id, f.id, m.id::text from conversation_mail m
    join mailbox_folder f on f.mailbox_id = m.mailbox_id or (f.mailbox_id = ${mailboxIds[0]!} and m.id % 50 = 0)
    where m.public_id like ${ours}`);
  await run(sql`
    insert into conversation_seen (conversation_id, login_id, seen)
    select c.id, login, now() - ${dice("v", 63_000_000, "c.id")} * interval '1 second'
    from conversation c cross join unnest(${[...logins]}::bigint[]) login
    where c.public_id like ${ours} and (c.id + login) % 5 < 3`);
  await run(sql`vacuum analyze`);
  const people = await sql<{ publicId: string }>`
    select public_id as "publicId" from conversation
    where mailbox_id = any(${mailboxIds.slice(0, 4)}::bigint[]) and id % 997 = 0 order by id limit 5`.execute(
    db,
  );
  return {
    ownerId,
    mailboxes: mailboxes.slice(0, 4),
    campaigns,
    people: people.rows.map((row) => row.publicId),
  };
}
