import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { movePodcasts } from "../../server/campaigns/move.ts";
import { optOut } from "../../server/outreach/opt-out/opt-out.ts";
import { newHandle } from "../../server/platform/handle.ts";
import { type Db, inTransaction, type Tx } from "../../server/platform/postgres/database.ts";
import { addJob } from "../../server/platform/queue.ts";
import type { Secrets } from "../../server/platform/secrets.ts";
import { mark, readCommits, restartDatabase } from "./commit-order.ts";
import { type FollowUpEnd, type FollowUpFigures, judgeFollowUps, readEvent } from "./follow-up-judge.ts";
import type { Kept } from "./mail-proof.ts";
import { startProofMailing } from "./mail-proof-world.ts";

/** Marks what the programs under proof commit: each hand-over of a step, each one put back, each answer judged. */
export const MARKS = [
  `create function proof_handed() returns trigger language plpgsql as $$ begin
     perform pg_logical_emit_message(true, 'proof',
       concat_ws(' ', 'handed', new.recipient_key, new.step, new.message_id));
     return null; end $$`,
  `create trigger proof_handed after update of state on message for each row
     when (new.state = 'handed' and old.state <> 'handed' and new.step > 0) execute function proof_handed()`,
  `create function proof_back() returns trigger language plpgsql as $$ begin
     perform pg_logical_emit_message(true, 'proof', concat_ws(' ', 'back', new.recipient_key, new.step));
     return null; end $$`,
  `create trigger proof_back after update of state on message for each row
     when (old.state = 'handed' and new.state in ('queued', 'deferred') and new.step > 0) execute function proof_back()`,
  `create function proof_judged() returns trigger language plpgsql as $$ begin
     perform pg_logical_emit_message(true, 'proof', concat_ws(' ', 'stop',
       (select person_key from conversation where id = new.conversation_id), 'answered'));
     return null; end $$`,
  `create trigger proof_judged after update of judged on conversation_mail for each row
     when (old.judged is null and new.judged is not null and new.kind = 'human') execute function proof_judged()`,
];

export interface FollowUpRound {
  db: Db;
  secrets: Secrets;
  /** A superuser's way into the database. */
  administrator: string;
  /** The mail server's port, and what it has kept since the beginning. */
  port: number;
  kept: () => Kept[];
  people: number;
  /** Organizations that they are spread over, each with a mailbox. */
  houses: number;
  restarts: number;
}

interface Person {
  key: string;
  ownerId: number;
  mailboxId: number;
  loginId: number;
  campaign: string;
  entry: string;
  entryId: number;
  podcastId: number;
  messageId: number;
}

const STEPS = [
  { days: 4, body: "Hello {{podcast_owner}}, did you see this?" },
  { days: 7, body: "Hello again, {{podcast_owner}}." },
  { days: 14, body: "One last time about {{podcast_title}}." },
];
/** A round that does not end is a violation in itself. */
const PATIENCE = 10 * 60_000;
/** Of those who were written to, so many are stopped during each step. */
const SHARE = 0.25;

/**
 * People get three follow-ups through servers that run already. During each step people answer, object or are moved at
 * random moments, and the database is restarted in between, in turn kindly and at once.
 */
export async function proveFollowUpRound(round: FollowUpRound): Promise<FollowUpFigures> {
  const { db, administrator } = round;
  const mailings: string[] = [];
  for (let i = 0; i < round.houses; i++)
    mailings.push(
      await startProofMailing(db, round.secrets, {
        port: round.port,
        recipients: Math.ceil(round.people / round.houses),
        steps: STEPS,
        begun: acceptFirst,
      }),
    );
  const people = await selectPeople(db, mailings);
  const before = round.kept().length;
  await readCommits(administrator);
  const left = shuffled(people);
  const end = Date.now() + PATIENCE;
  let took = people.length * 15;
  for (const [place, { days }] of STEPS.entries()) {
    await until(() => allDated(db, mailings), round, mailings, end);
    await again(() => letDaysPass(db, mailings, days));
    const began = Date.now();
    const stops = left.splice(0, Math.round(people.length * SHARE));
    await Promise.all([
      stopAtRandom(round, stops, took / Math.max(1, stops.length)),
      restartAtRandom(round, place, took),
      until(() => isQuiet(db, mailings), round, mailings, end),
    ]);
    took = Date.now() - began;
    await until(() => isQuiet(db, mailings), round, mailings, end);
  }
  const keys = new Set(people.map(({ key }) => key));
  const events = (await readCommits(administrator)).map(readEvent).filter(({ person }) => keys.has(person));
  const arrived = round.kept().slice(before);
  return judgeFollowUps(events, arrived, await again(() => selectEnds(db, mailings)));
}

/** As if the mail server had taken the first mails: prove:mail is about these. */
async function acceptFirst(tx: Tx, mailing: string): Promise<void> {
  const its = sql`(select id from mailing where public_id = ${mailing})`;
  for (const state of ["claimed", "handed", "accepted"])
    await sql`update message set state = ${state}, handed = clock_timestamp(), accepted = clock_timestamp()
      where mailing_id = ${its}`.execute(tx);
  await sql`update campaign_entry set state = 'Contacted' where id in (
      select s.entry_id from message_entry s join message m on m.id = s.message_id
      where m.mailing_id = ${its})`.execute(tx);
}

async function selectPeople(db: Db, mailings: readonly string[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select m.recipient_key as key, m.owner_id as "ownerId", m.mailbox_id as "mailboxId", g.login_id as "loginId",
      c.public_id as campaign, e.public_id as entry, e.id as "entryId", m.podcast_id as "podcastId",
      m.id as "messageId"
    from message m join mailing g on g.id = m.mailing_id join campaign c on c.id = g.campaign_id
    join campaign_entry e on e.id = m.entry_id
    where g.public_id = any(${[...mailings]}::text[]) and m.step = 0`.execute(db);
  return rows;
}

const messagesOf = (mailings: readonly string[]) => sql`(
  select m.id from message m join mailing g on g.id = m.mailing_id
  where g.public_id = any(${[...mailings]}::text[]))`;

/** What happened so far lies so much further back. */
async function letDaysPass(db: Db, mailings: readonly string[], days: number): Promise<void> {
  const back = sql`make_interval(days => ${days})`;
  await inTransaction(db, async (tx) => {
    await sql`update message set created = created - ${back}, handed = handed - ${back}, accepted = accepted - ${back}
      where id in ${messagesOf(mailings)}`.execute(tx);
    await sql`update follow_up set due = due - ${back} where root_message_id in ${messagesOf(mailings)}`.execute(
      tx,
    );
  });
}

/** Whether the next step of everybody has its day, or is none any more. */
async function allDated(db: Db, mailings: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select 1 from follow_up f where f.root_message_id in ${messagesOf(mailings)} and f.state = 'planned'
        and f.due is null and not exists (
          select 1 from follow_up e where e.root_message_id = f.root_message_id and e.step < f.step
            and e.state in ('planned', 'held'))) as open`.execute(db);
  return !rows[0]!.open;
}

/** Whether nothing is due, on its way, or to be judged. */
async function isQuiet(db: Db, mailings: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select 1 from follow_up f where f.root_message_id in ${messagesOf(mailings)} and f.state = 'planned'
        and f.due <= clock_timestamp())
      or exists (select 1 from message where id in ${messagesOf(mailings)}
        and state in ('queued', 'deferred', 'claimed', 'handed'))
      or exists (select 1 from conversation_mail where judged is null) as open`.execute(db);
  return !rows[0]!.open;
}

/** What a round that does not end waits for, in figures. */
async function openOf(db: Db, mailings: readonly string[]): Promise<string> {
  const { rows } = await sql<{ what: string; count: number }>`
    select 'mails ' || state || ', leased for '
      || coalesce(round(extract(epoch from lease_until - clock_timestamp()))::text, 'no') || ' s' as what, count(*) as count
    from message where id in ${messagesOf(mailings)} and state in ('queued', 'deferred', 'claimed', 'handed') group by 1
    union all select 'steps ' || state || case when due is null then ' without a day' when due <= clock_timestamp()
      then ' that are due' else ' of later' end, count(*)
    from follow_up where root_message_id in ${messagesOf(mailings)} and state in ('planned', 'held') group by 1
    union all select 'mails not judged', count(*) from conversation_mail where judged is null
    union all select 'jobs ' || task_identifier || coalesce(' (' || last_error || ')', ''), count(*)
    from graphile_worker.jobs group by task_identifier, last_error`.execute(db);
  return rows.map(({ what, count }) => `${count} ${what}`).join("; ");
}

/** Asks for the minute's jobs, twice, so that both servers are at it, until the condition holds. */
async function until(
  holds: () => Promise<boolean>,
  { db }: FollowUpRound,
  mailings: readonly string[],
  end: number,
): Promise<void> {
  while (!(await again(holds))) {
    if (Date.now() > end) throw new Error(`The round does not end. Open: ${await openOf(db, mailings)}`);
    await again(() =>
      inTransaction(db, async (tx) => {
        for (const key of ["one", "other"])
          await addJob(tx, "release-follow-ups", {}, { key: `proof-release-${key}` });
        await addJob(tx, "tend-mailboxes", {}, { key: "proof-tend" });
      }),
    );
    await wait(400);
  }
}

/** Repeats what a restart of the database has cut off. */
async function again<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++)
    try {
      return await act();
    } catch (error) {
      if (tries === 200) throw error;
      await wait(100);
    }
}

async function restartAtRandom({ administrator, restarts }: FollowUpRound, place: number, took: number) {
  const here = Math.floor(restarts / STEPS.length) + (place < restarts % STEPS.length ? 1 : 0);
  for (let i = 0; i < here; i++) {
    await wait((Math.random() * took) / here);
    await again(() => restartDatabase(administrator, (place + i) % 2 ? "fast" : "at-once"));
  }
}

async function stopAtRandom(round: FollowUpRound, people: readonly Person[], pause: number): Promise<void> {
  const acts = [answer, object, move];
  for (const person of people) {
    await wait(Math.random() * pause * 1.6);
    const act = acts[Math.floor(Math.random() * acts.length)]!;
    await again(() => inTransaction(round.db, (tx) => act(tx, round, person)));
  }
}

/** An answer arrives; one of the servers judges it, and stops what waits. */
async function answer(tx: Tx, _round: FollowUpRound, person: Person): Promise<void> {
  const conversation = await sql<{ id: number }>`
    insert into conversation (public_id, owner_id, mailbox_id, person_key, subject, last_out)
    values (${newHandle()}, ${person.ownerId}, ${person.mailboxId}, ${person.key}, 'About your show', now())
    returning id`.execute(tx);
  const { id } = conversation.rows[0]!;
  await sql`insert into conversation_entry (conversation_id, entry_id, podcast_id)
    values (${id}, ${person.entryId}, ${person.podcastId})`.execute(tx);
  const text = "That sounds good. What is your budget?";
  const people = JSON.stringify({ from: { name: "Host", address: person.key } });
  const mail = await sql<{ id: number }>`
    insert into conversation_mail (public_id, conversation_id, owner_id, mailbox_id, direction, message_id, identity,
      people, subject, received, signs, certainty, text, fresh, headers)
    values (${newHandle()}, ${id}, ${person.ownerId}, ${person.mailboxId}, 'in', ${person.messageId},
      ${randomBytes(16)}, ${people}, 'Re: About your show', now(), '[]', 'certain', ${text}, ${text}, '[]')
    returning id`.execute(tx);
  await addJob(tx, "judge-mail", { mailId: mail.rows[0]!.id });
}

async function object(tx: Tx, round: FollowUpRound, { key, ownerId }: Person): Promise<void> {
  const asked = { ownerId, keys: [key], how: "link", source: "proof", requestId: "proof" } as const;
  await optOut(tx, round, asked);
  await mark(tx, `stop ${key} objected`);
}

async function move(tx: Tx, _round: FollowUpRound, person: Person): Promise<void> {
  const { rows } = await sql<{ publicId: string }>`
    select public_id as "publicId" from login where id = ${person.loginId}`.execute(tx);
  const caller = { loginId: person.loginId, publicId: rows[0]!.publicId, permissions: new Set<never>() };
  await movePodcasts(tx, caller, person.campaign, [person.entry], "Lost");
  await mark(tx, `stop ${person.key} moved`);
}

async function selectEnds(db: Db, mailings: readonly string[]): Promise<FollowUpEnd[]> {
  const { rows } = await sql<FollowUpEnd>`
    select r.recipient_key as person, f.step, f.state, coalesce(f.reason, m.reason) as reason, m.state as message
    from follow_up f join message r on r.id = f.root_message_id left join message m on m.id = f.message_id
    where f.root_message_id in ${messagesOf(mailings)}`.execute(db);
  return rows;
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one);
}
