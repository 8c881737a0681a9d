import { ADDRESSED, at, dice, handle, hostOf, type Step } from "./steps.ts";
import { TEXTS } from "./texts.ts";

/** Mailings of a campaign, each with a first mail and up to three follow-ups to a podcast. */
const MAILINGS = 3;
const MOST_EACH = 4 * MAILINGS;
/** Their ids. */
const MAILING = `(c.id * ${MAILINGS} + n)`;
const MESSAGE = `(e.id * ${MOST_EACH} + j)`;

/** When a campaign was made: its id goes with time. */
const begun = at("1 - c.id::float8 / (select campaigns from bench_load.world)");

/**
 * The podcast at place g of a campaign: within a window from the first podcasts on, small ones more often, so that some
 * podcasts are in many campaigns; none is twice in one, because the window is no multiple of 7919.
 */
const podcastAt = `${ADDRESSED} * (1 + (c.start + g::bigint * 7919) % c.wide)`;

/** The podcasts of campaigns that were written to, with their campaign and whatever is joined to them. */
const mailed = (
  joined = "",
) => `from campaign_entry e join bench_load.campaign c on c.id = e.campaign_id ${joined}
  where c.id between $1 and $2 and e.state <> 'New'`;

/** One row for each e-mail to one of them: from three fewer than on average to three more, MOST_EACH at most. */
const eachMail = `cross join lateral generate_series(0, (select greatest(1, least(${MOST_EACH},
  floor(mails_each - 3 + ${dice("e.id", 20, 7_000)} / 1000.0))) from bench_load.world)::int - 1) j`;

const text = (kind: string, number: string, salt: number) =>
  `(select t.text from bench_load.text t where t.kind = '${kind}' and t.place = ${dice(number, salt, TEXTS)})`;

/** So many of the podcasts of campaigns were written to: the others are new. */
export const MAILED = 0.85;
const STATES = `(array['New','New','New','Contacted','Contacted','Contacted','Contacted','FollowedUp','FollowedUp',
  'FollowedUp','FollowedUp','FollowedUp','Interested','Interested','Signed','Briefed','Lost','Lost','Lost','Contacted'])`;

/** Campaigns with their podcasts, what happened to these, and what was sent. */
export const campaignSteps: readonly Step[] = [
  {
    name: "campaigns",
    table: "campaign",
    over: "campaign",
    sql: `insert into campaign (id, public_id, owner_id, display_name, start, duration, currency, budget, created_by,
        created, modified) overriding system value
      select c.id, ${handle("campaign", "c.id")}, c.owner_id, 'Campaign ' || c.id, ${begun} + interval '20 days', 60,
        'EUR', 1000 * (1 + ${dice("c.id", 6, 90)}), c.login_id, ${begun}, ${begun} + interval '10 days'
      from bench_load.campaign c where c.id between $1 and $2`,
  },
  {
    name: "podcasts of campaigns",
    table: "campaign_entry",
    over: "campaign",
    sql: `insert into campaign_entry (id, public_id, campaign_id, podcast_id, state, added_by, created)
        overriding system value
      select c.first_entry + g, ${handle("entry", "(c.first_entry + g)")}, c.id, ${podcastAt},
        ${STATES}[1 + ${dice("(c.first_entry + g)", 7, 20)}], c.login_id, ${begun} + interval '1 hour'
      from bench_load.campaign c, generate_series(0, c.entries - 1) g where c.id between $1 and $2`,
  },
  {
    name: "moves",
    table: "campaign_move",
    over: "campaign",
    sql: `insert into campaign_move (id, entry_id, from_state, to_state, cause, login_id, created)
        overriding system value
      select e.id * 2 + m.n, e.id, m.of, m.becomes, m.cause, c.login_id, e.created + m.n * interval '6 days'
      from bench_load.campaign c join campaign_entry e on c.id = e.campaign_id
      cross join lateral (values (0, 'New', 'Contacted', 'mail'), (1, 'Contacted', e.state, 'user')) m (n, of, becomes, cause)
      where c.id between $1 and $2 and e.state <> 'New' and m.of <> m.becomes`,
  },
  {
    name: "mailings",
    table: "mailing",
    over: "campaign",
    // A later one went to those who were written to more than four times.
    sql: `insert into mailing (id, public_id, owner_id, campaign_id, mailbox_id, login_id, language, subject, body, created)
        overriding system value
      select ${MAILING}, ${handle("mailing", MAILING)}, c.owner_id, c.id, c.login_id, c.login_id, 'en',
        'About {{podcast_title}}', ${text("first", "c.id", 8)}, ${begun} + interval '2 hours' + n * interval '60 days'
      from bench_load.campaign c, generate_series(0, ${MAILINGS - 1}) n where c.id between $1 and $2`,
  },
  {
    name: "e-mails",
    table: "message",
    over: "campaign",
    sql: `insert into message (id, public_id, mailing_id, mailbox_id, owner_id, podcast_id, entry_id, recipient,
        recipient_key, message_id, subject, body, state, reason, attempts, due, handed, accepted, created, modified,
        entry_state, step, fence) overriding system value
      select ${MESSAGE}, ${handle("message", MESSAGE)}, c.id * ${MAILINGS} + j / 4, c.login_id, c.owner_id, e.podcast_id,
        e.id, ${hostOf("e.podcast_id")}, ${hostOf("e.podcast_id")},
        '<' || md5('id' || ${MESSAGE}) || '@brand-' || c.owner_id || '.example>',
        left(case when j % 4 = 0 then 'About ' else 'Re: About ' end || p.title, 200),
        'Hello,' || E'\\n\\n' || case when j % 4 = 0 then ${text("first", MESSAGE, 9)}
          else ${text("follow", MESSAGE, 9)} end || E'\\n\\nKind regards\\nKim Berg',
        s.state, case s.state when 'failed' then 'no-such-mailbox' end, 1, s.sent, s.sent,
        case s.state when 'accepted' then s.sent + interval '2 seconds' end, s.sent - interval '1 hour', s.sent,
        'New', j % 4, 1
      ${mailed(`join podcast p on p.id = e.podcast_id ${eachMail} cross join lateral (
        select case when ${dice(MESSAGE, 10, 100)} < 3 then 'failed' else 'accepted' end as state,
          least((select day from bench_load.world), e.created + j * interval '5 days'
            + ${dice("e.id", 11, 200)} * interval '1 minute') as sent) s`)}`,
  },
  {
    name: "shows of e-mails",
    table: "message_entry",
    over: "campaign",
    sql: `insert into message_entry (message_id, podcast_id, entry_id, entry_state)
      select ${MESSAGE}, e.podcast_id, e.id, 'New'
      ${mailed(eachMail)}`,
  },
  {
    name: "unlocks",
    table: "unlock",
    over: "campaign",
    atOnce: true,
    sql: `insert into unlock (owner_id, podcast_id, address_id, source, purchase_id, credits)
      select distinct c.owner_id, e.podcast_id, e.podcast_id, 'grant', c.owner_id, 0 ${mailed()}`,
  },
  {
    name: "tasks",
    table: "task",
    over: "campaign",
    sql: `insert into task (id, public_id, campaign_id, text, due, assigned_to, created_by, created, done, done_by)
        overriding system value
      select c.id * 4 + n, ${handle("task", "(c.id * 4 + n)")}, c.id, 'Ask for the rates again',
        (${begun} + n * interval '9 days')::date, c.login_id, c.login_id, ${begun},
        case when ${dice("(c.id * 4 + n)", 12, 10)} < 8 then ${begun} + interval '9 days' end,
        case when ${dice("(c.id * 4 + n)", 12, 10)} < 8 then c.login_id end
      from bench_load.campaign c, generate_series(0, 2) n where c.id between $1 and $2`,
  },
];
