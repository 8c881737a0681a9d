import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { changeRule, describeRules } from "../../server/contacts/guard/rules.ts";
import { fingerprintOf } from "../../server/contacts/suppression.ts";
import { takeSendingRight } from "../../server/mailbox/sending-right.ts";
import { releaseFollowUps } from "../../server/outreach/follow-ups/release.ts";
import { fillRoom } from "../../server/outreach/room/fill-room.ts";
import { togetherOf } from "../../server/outreach/sending/commit-together.ts";
import { handOver } from "../../server/outreach/sending/hand-over.ts";
import { resolveMessage } from "../../server/outreach/sending/resolve.ts";
import { type ClaimedMessage, claimNext } from "../../server/outreach/sending/sending-queries.ts";
import { startMailing } from "../../server/outreach/start.ts";
import { newestMail } from "../../server/outreach/written-queries.ts";
import { Fault } from "../../server/platform/fault.ts";
import { newHandle } from "../../server/platform/handle.ts";
import { inTransaction, type Tx } from "../../server/platform/postgres/database.ts";
import type { Caller, Context } from "../../server/platform/web/http.ts";
import { type Cell, COUNTRIES, cellOf, type Kind, mayGo, nameOf, type Truth } from "./guard-oracle.ts";
import { startProofMailing } from "./mail-proof-world.ts";

const WAYS = ["mailing", "room", "again", "follow-up", "waiting", "override", "override-again"] as const;
const KINDS: readonly Kind[] = ["person", "role", "network", "placeholder"];
/** Shows that each kind of address has; three publishers make a network. */
const SHOWS_OF_A_KIND = 6;
const REASON = "They rang us up and asked for this offer";

interface Show {
  entry: string;
  podcastId: number;
  address: string;
  truth: Truth;
}

export interface GuardTally {
  tries: number;
  handed: number;
  kept: number;
  overridden: number;
  /** Races that a change lost, and that it won. */
  before: number;
  after: number;
  /** Mails to somebody whom a rule blocked: have to be none. */
  wrong: string[];
  /** Mails that nothing stood against and that did not go: have to be none. */
  missing: string[];
}

/** A number from 0 up to 1 that a seed repeats (mulberry32). */
function dice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Tries to get mails to people by every way there is, while countries, invitations, consents and rules change before and
 * during the hand-over, and compares what went out with a table of its own.
 */
export async function proveGuard(
  context: Context,
  { tries, seed }: { tries: number; seed: number },
): Promise<GuardTally> {
  const { db, secrets } = context;
  const random = dice(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const world = await makeWorld(context);
  const { caller, campaign, mailboxId, ownerId } = world;
  const changed = new Map<string, string>();
  const tally: GuardTally = {
    tries,
    handed: 0,
    kept: 0,
    overridden: 0,
    before: 0,
    after: 0,
    wrong: [],
    missing: [],
  };
  const fence = (await takeSendingRight(db, mailboxId))!;
  const together = togetherOf(context);

  const chance = (): Omit<Truth, "kind"> => ({
    country: pick(COUNTRIES),
    gone: random() < 0.15,
    invites: random() < 0.3,
    consented: random() < 0.2,
  });
  const open = { country: "US", gone: false, invites: false, consented: false } as const;

  async function make(show: Show, truth: Omit<Truth, "kind">): Promise<void> {
    const { kind } = show.truth;
    // Without a show that names it, an address would be no network's any more.
    show.truth = { ...truth, kind, gone: truth.gone && kind !== "network" };
    const { gone } = show.truth;
    const evidence = truth.invites ? "invitation" : "none";
    await sql`update podcast_address set country = ${truth.country || null},
        country_basis = ${truth.country ? "address" : "unknown"}, evidence = ${evidence},
        snippet = ${truth.invites ? "Sponsors are welcome" : ""}, gone = ${gone ? new Date() : null}
      where podcast_id = ${show.podcastId}`.execute(db);
    await sql`update podcast p set address_id = case when ${gone} then null else a.id end
      from podcast_address a where a.podcast_id = p.id and p.id = ${show.podcastId}`.execute(db);
    await sql`update contact_basis set revoked = now() where owner_id = ${ownerId} and revoked is null
      and address_hmac = ${fingerprintOf(secrets, show.address)}`.execute(db);
    if (truth.consented)
      await db
        .insertInto("contact_basis")
        .values({
          public_id: newHandle(),
          owner_id: ownerId,
          podcast_id: show.podcastId,
          address_hmac: fingerprintOf(secrets, show.address),
          kind: "consent",
        })
        .execute();
  }

  const start = async (
    shows: readonly Show[],
    more: {
      subject?: string;
      approved?: Record<string, string>;
      overrides?: Record<string, string>;
      steps?: boolean;
    } = {},
  ): Promise<string | null> => {
    const { steps, subject = `About you ${newHandle()}`, ...given } = more;
    try {
      const seen = await newestMail(db, ownerId);
      return (
        await inTransaction(db, (tx) =>
          startMailing(tx, secrets, caller, campaign, {
            subject,
            body: "Hello",
            language: "en",
            recipients: shows.map(({ entry }) => entry),
            tick: { count: 500, language: "en" },
            seen,
            again: true,
            ...(steps && { steps: [{ days: 4, body: "Once more" }] }),
            ...given,
          }),
        )
      ).publicId;
    } catch (error) {
      if (error instanceof Fault && ["contact-blocked", "nobody-left"].includes(error.code)) return null;
      throw error;
    }
  };
  async function throughRoom(show: Show): Promise<string | null> {
    const subject = `About you ${newHandle()}`;
    const room = await fillRoom(context, caller, campaign, {
      subject,
      body: "Hello",
      language: "en",
      recipients: [show.entry],
    });
    const { fingerprint } = room.groups[0]!;
    return fingerprint && start([show], { subject, approved: { [show.entry]: fingerprint } });
  }
  const claim = (): Promise<ClaimedMessage | undefined> =>
    inTransaction(db, (tx) => claimNext(tx, mailboxId));
  const hand = async (claimed: ClaimedMessage) => {
    await sql`delete from mailbox_handover`.execute(db);
    await sql`update mail_account set next_send = null`.execute(db);
    return random() < 0.5 ? handOver(context, claimed, fence) : together.handOver(claimed, fence);
  };
  /** A first mail that is gone, so that something can follow it. */
  async function sendFirst(show: Show, more: Parameters<typeof start>[1] = {}): Promise<string> {
    const mailing = await start([show], more);
    if (!mailing) throw new Error("what is allowed was not started");
    const claimed = await claim();
    if (!claimed || (await hand(claimed)) !== "handed")
      throw new Error("what is allowed was not handed over");
    return mailing;
  }
  async function sendAgain(mailing: string): Promise<void> {
    await sql`update message set state = 'unclear' where state = 'handed'`.execute(db);
    const { rows } = await sql<{ id: string }>`select public_id as id from message where mailing_id = (
      select id from mailing where public_id = ${mailing})`.execute(db);
    await inTransaction(db, (tx) => resolveMessage(tx, caller, mailing, rows[0]!.id, "send-again"));
  }
  async function followUp(mailing: string): Promise<void> {
    await sql`update message set state = 'accepted', handed = now() - interval '30 days',
      accepted = now() - interval '30 days' where state = 'handed'`.execute(db);
    await sql`update follow_up set due = now() - interval '1 minute' where root_message_id in (
      select m.id from message m join mailing g on g.id = m.mailing_id where g.public_id = ${mailing})`.execute(
      db,
    );
    await releaseFollowUps(context);
  }

  /** So that a first mail may go there. */
  async function openUp(show: Show): Promise<void> {
    await make(show, { ...open, consented: true });
    if (!mayGo(show.truth, changed)) await inTransaction(db, (tx) => change(tx, cellOf(show.truth), null));
  }

  /** Gets a mail to wait by one of the ways; those that begin with another mail begin where that one was allowed. */
  async function queue(way: (typeof WAYS)[number], show: Show, truth: Omit<Truth, "kind">): Promise<void> {
    const reason = { overrides: { [show.entry]: REASON } };
    const isReal = show.truth.kind !== "placeholder";
    if (way === "again" && isReal) {
      await openUp(show);
      const mailing = await sendFirst(show);
      await make(show, truth);
      await sendAgain(mailing);
    } else if (way === "follow-up" && isReal) {
      await openUp(show);
      const mailing = await sendFirst(show, { steps: true });
      await make(show, truth);
      await followUp(mailing);
    } else if (way === "override-again" && isReal) {
      await make(show, truth);
      await sendAgain(await sendFirst(show, reason));
    } else if (way === "waiting" && isReal) {
      await openUp(show);
      await start([show]);
      await make(show, truth);
    } else {
      await make(show, truth);
      if (way === "room") await throughRoom(show);
      else await start([show], way === "override" ? reason : {});
    }
  }

  /** Changes the rule that counts for a show, or takes its consent back; tells whether the mail had left by then. */
  async function interfere(show: Show, messageId: number): Promise<boolean> {
    const gone = async (tx: Tx) =>
      (await sql`select 1 from message where id = ${messageId} and state = 'handed'`.execute(tx)).rows
        .length > 0;
    await wait(random() * 12);
    if (show.truth.consented && random() < 0.4)
      return inTransaction(db, async (tx) => {
        await sql`lock table contact_basis in row exclusive mode`.execute(tx);
        const left = await gone(tx);
        await sql`update contact_basis set revoked = now() where owner_id = ${ownerId} and revoked is null
          and address_hmac = ${fingerprintOf(secrets, show.address)}`.execute(tx);
        show.truth = { ...show.truth, consented: false };
        return left;
      });
    return inTransaction(db, async (tx) => {
      await change(tx, cellOf(show.truth), pick(["allow", "warn", "block-batch", "block", null]));
      return gone(tx);
    });
  }
  async function change(tx: Tx, cell: Cell, effect: "allow" | "warn" | "block-batch" | "block" | null) {
    const { newest } = await describeRules(tx);
    await changeRule(tx, caller.loginId, {
      ...(cell as Parameters<typeof changeRule>[2]),
      effect,
      note: "proof",
      newest,
    });
    if (effect === null) changed.delete(nameOf(cell));
    else changed.set(nameOf(cell), effect);
  }

  for (let i = 0; i < tries; i += 1) {
    const way = pick(WAYS);
    const show = pick(world.shows);
    await queue(way, show, chance());
    const allowedAtStart = mayGo(show.truth, changed);
    // What waits may wait while rules change.
    if (random() < 0.2)
      await inTransaction(db, (tx) => change(tx, cellOf(show.truth), pick(["allow", "block", null])));
    const { rows } = await sql<{ id: number }>`
      select id from message where state in ('queued', 'deferred')`.execute(db);
    const claimed = rows.length > 0 ? await claim() : undefined;
    const isOverridden = way === "override" && show.truth.kind !== "placeholder" && !allowedAtStart;
    const allowedBefore = isOverridden || mayGo(show.truth, changed);
    const races = claimed !== undefined && random() < 0.5;
    const [outcome, left] = await Promise.all([
      claimed ? hand(claimed) : "kept",
      races ? interfere(show, claimed.id) : null,
    ]);
    const allowedAfter = isOverridden || mayGo(show.truth, changed);
    const handed = outcome === "handed";
    const said = `try ${i} (seed ${seed}): ${way}, ${JSON.stringify(show.truth)}, ${outcome}, left ${left}`;
    // Handed over before the change was committed, the rules before it count; else those after it.
    const allowed = left === false ? allowedAfter : allowedBefore;
    if (handed && !allowed) tally.wrong.push(said);
    // What was left out at the start stays so.
    const leftOut = claimed === undefined && !allowedAtStart;
    if (!handed && allowedBefore && allowedAfter && !leftOut) tally.missing.push(said);
    if (handed) tally.handed += 1;
    else tally.kept += 1;
    if (handed && isOverridden && !mayGo(show.truth, changed)) tally.overridden += 1;
    if (left === true) tally.before += 1;
    if (left === false) tally.after += 1;
    await settleAll();
  }
  return tally;

  /** The next try begins with nothing that waits. */
  async function settleAll(): Promise<void> {
    await sql`update message set state = 'accepted', accepted = now() where state in ('handed', 'unclear')`.execute(
      db,
    );
    await sql`update message set state = 'queued' where state = 'claimed'`.execute(db);
    await sql`update message set state = 'stopped', reason = 'stopped-by-user' where state in ('queued', 'deferred')`.execute(
      db,
    );
    await sql`update follow_up set state = 'stopped', reason = 'not-sent' where state in ('planned', 'held')`.execute(
      db,
    );
  }
}

/** An organization with a mailbox that is no sandbox, and unlocked shows of every kind of address. */
async function makeWorld({ db, secrets }: Pick<Context, "db" | "secrets">) {
  const count = KINDS.length * SHOWS_OF_A_KIND;
  const mailing = await startProofMailing(db, secrets, { port: 465, recipients: count });
  await sql`truncate contact_rule, contact_decision restart identity`.execute(db);
  const { rows } = await sql<{
    ownerId: number;
    loginId: number;
    login: string;
    mailboxId: number;
    campaign: string;
    campaignId: number;
  }>`select g.owner_id as "ownerId", g.login_id as "loginId", l.public_id as login, g.mailbox_id as "mailboxId",
      c.public_id as campaign, c.id as "campaignId"
    from mailing g join login l on l.id = g.login_id join campaign c on c.id = g.campaign_id
    where g.public_id = ${mailing}`.execute(db);
  const { ownerId, loginId, login, mailboxId, campaign, campaignId } = rows[0]!;
  await sql`update message set state = 'stopped', reason = 'stopped-by-user'`.execute(db);
  await sql`update mailbox set sandbox = false, window_days = '{1,2,3,4,5,6,7}', window_from = 0, window_to = 1440,
    ramp_start = null, ramp_day = null, ramp_on = null`.execute(db);
  const entries = await sql<{ entry: string; podcastId: number }>`
    select public_id as entry, podcast_id as "podcastId" from campaign_entry where campaign_id = ${campaignId}
    order by id`.execute(db);
  const shows = await Promise.all(
    entries.rows.map(async ({ entry, podcastId }, place): Promise<Show> => {
      const kind = KINDS[place % KINDS.length]!;
      const address = {
        person: `ines${place}@shows.example`,
        role: `ads@show-${place}.example`,
        network: `desk@network-${place % (2 * KINDS.length)}.example`,
        placeholder: `noreply@show-${place}.example`,
      }[kind];
      await sql`update podcast_address set address = ${address}, address_key = ${address}
        where podcast_id = ${podcastId}`.execute(db);
      const truth: Truth = { kind, country: "US", gone: false, invites: false, consented: false };
      return { entry, podcastId, address, truth };
    }),
  );
  const caller: Caller = {
    loginId,
    publicId: login,
    permissions: new Set(["CONTACT_RULE_OVERRIDE", "CORE_CONFIG_UPDATE"]),
  };
  return { ownerId, mailboxId, campaign, caller, shows };
}
