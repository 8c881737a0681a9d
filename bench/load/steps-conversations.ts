import { dice, handle, hostOf, type Step } from "./steps.ts";
import { TEXTS } from "./texts.ts";

const text = (kind: string, number: string, salt: number) =>
  `(select t.text from bench_load.text t where t.kind = '${kind}' and t.place = ${dice(number, salt, TEXTS)})`;

/** The podcasts of campaigns whose host answered, with whatever is joined to them. */
const answered = (
  joined = "",
) => `from bench_load.campaign c join campaign_entry e on e.campaign_id = c.id ${joined}
  where c.id between $1 and $2 and e.state <> 'New'
    and ${dice("e.id", 30, 10_000)} < (select threads_of_10000 from bench_load.world)`;

/** From 1 to 4 mails. */
export const MAILS_OF_THREAD = 2.1;
const count = `(array[1,1,1,2,2,2,2,3,3,4])[1 + ${dice("v.id", 31, 10)}]`;
const threads = (joined = "") => `from campaign_entry e join conversation v on v.id = e.id ${joined}
  where e.campaign_id between $1 and $2`;
const eachMail = `cross join lateral generate_series(1, ${count}) n`;

/** Conversations, the mails in them, and who has seen them. A conversation has the id of the podcast's place. */
export const conversationSteps: readonly Step[] = [
  {
    name: "conversations",
    table: "conversation",
    over: "campaign",
    // Older ones are done; of the last two months most are open.
    sql: `insert into conversation (id, public_id, owner_id, mailbox_id, person_key, subject, state, snoozed_until,
        snooze_kind, turn, assigned_to, last_in, last_out, last_text, last_kind, created, modified)
        overriding system value
      select e.id, ${handle("conversation", "e.id")}, c.owner_id, c.login_id, ${hostOf("e.podcast_id")},
        'About our show, ' || e.id, s.state, case s.state when 'snoozed' then (select day from bench_load.world)
          + ${dice("e.id", 32, 30)} * interval '1 day' + interval '1 day' end, case s.state when 'snoozed' then 'time' end,
        (array['ours','theirs'])[1 + ${dice("e.id", 33, 2)}],
        case when ${dice("e.id", 34, 3)} > 0 then c.login_id end, s.heard, s.heard - interval '3 days',
        left(${text("answer", "e.id", 35)}, 200),
        (array['human','human','human','human','human','away','left','automatic','opt-out','human'])[1 + ${dice("e.id", 36, 10)}],
        s.heard, s.heard
      ${answered(`cross join lateral (select case when e.created < (select day from bench_load.world) - interval '60 days'
            and ${dice("e.id", 37, 20)} > 0 then 'done' else (array['open','open','open','snoozed'])[1 + ${dice("e.id", 38, 4)}]
            end as state, least((select day from bench_load.world), e.created + interval '10 days'
              + ${dice("e.id", 39, 10_000)} * interval '1 minute') as heard) s`)}`,
  },
  {
    name: "shows of conversations",
    table: "conversation_entry",
    over: "campaign",
    sql: `insert into conversation_entry (conversation_id, entry_id, podcast_id) select e.id, e.id, e.podcast_id ${answered()}`,
  },
  {
    name: "mails of conversations",
    table: "conversation_mail",
    over: "campaign",
    sql: `insert into conversation_mail (id, public_id, conversation_id, owner_id, mailbox_id, direction, identity, ids,
        people, subject, sent, received, kind, certainty, text, fresh, judged, created) overriding system value
      select w.id, ${handle("mail", "w.id")}, v.id, v.owner_id, v.mailbox_id, w.direction, sha256(('mail' || w.id)::bytea),
        array['<' || md5('mail' || w.id) || '@shows.example>'],
        case w.direction when 'in' then jsonb_build_object('from', w.who, 'to', '[]'::jsonb)
          else jsonb_build_object('to', jsonb_build_array(w.who)) end,
        'Re: ' || v.subject, w.at, w.at, case w.direction when 'in' then v.last_kind end, 'certain',
        w.fresh || E'\\n\\n> ' || ${text("quoted", "w.id", 41)}, w.fresh, w.at, w.at
      ${threads(`${eachMail} cross join lateral (select v.id * 4 + n as id, case n % 2 when 1 then 'in' else 'elsewhere' end as direction,
          v.last_mail - (n - 1) * interval '1 day' as at, ${text("answer", "(v.id * 4 + n)", 42)} as fresh,
          jsonb_build_object('name', 'Host ' || e.podcast_id, 'address', v.person_key) as who) w`)}`,
  },
  {
    name: "places of mails",
    table: "mail_place",
    over: "campaign",
    sql: `insert into mail_place (mail_id, folder_id, remote)
      select v.id * 4 + n, v.mailbox_id, (v.id * 4 + n)::text ${threads(eachMail)}`,
  },
  {
    name: "what was seen",
    table: "conversation_seen",
    over: "campaign",
    sql: `insert into conversation_seen (conversation_id, login_id, seen)
      select v.id, v.mailbox_id, v.last_mail + interval '1 hour' ${threads()} and ${dice("v.id", 43, 10)} < 7`,
  },
  {
    name: "mails whose words are to be folded",
    table: "mail_words_due",
    over: "campaign",
    sql: `insert into mail_words_due (mail_id)
      select v.id * 4 + n ${threads(eachMail)}`,
  },
];
