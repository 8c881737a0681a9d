import { sql } from "kysely";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { countStatements } from "../../../tests/support/count-statements.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
  useCertificate,
} from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { takeSendingRight } from "../../mailbox/sending-right.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { togetherOf } from "./commit-together.ts";
import { markLost } from "./lost-queries.ts";
import { sendMailbox } from "./send-mailbox.ts";
import { claimNext } from "./sending-queries.ts";

const database = useDatabase();
const tls = useCertificate();
let sink: SmtpSink;
let context: Context;
let statements: () => number;

// Before the first connection is open.
beforeAll(() => {
  statements = countStatements(database().pool);
});
beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
  context = contextTo(database().db, sink.port, tls().ca);
});
afterEach(() => sink.stop());

/** Mailboxes of one process, each with so many mails that wait. */
async function makeWorlds(mailboxes: number, recipients: number) {
  const worlds: (MailWorld & { mailing: string })[] = [];
  for (let made = 0; made < mailboxes; made += 1) {
    const world = await makeMailWorld(context, { port: sink.port, recipients });
    worlds.push({ ...world, mailing: await world.start() });
  }
  return worlds;
}
const send = ({ mailboxId }: MailWorld) => sendMailbox(context, mailboxId);
const statesOf = async ({ mailing }: { mailing: string }) =>
  (await messagesOf(database().db, mailing)).map(({ state }) => state);

const handOversOf = async ({ mailboxId }: MailWorld): Promise<number> =>
  (
    await sql<{ count: number }>`
      select count(*)::int as count from mailbox_handover h join mailbox b on b.account_id = h.account_id
      where b.id = ${mailboxId}`.execute(database().db)
  ).rows[0]!.count;

async function claimOf({ mailboxId }: MailWorld) {
  const { db } = database();
  const fence = (await takeSendingRight(db, mailboxId))!;
  return { fence, claim: (await inTransaction(db, (tx) => claimNext(tx, mailboxId)))! };
}

describe("hand-overs of several mailboxes", () => {
  test("B1.131 whenever a mail arrives its hand-over is on record, and no other of its mailbox is open", async () => {
    const [mailboxes, each] = [8, 15];
    const worlds = await makeWorlds(mailboxes, each);
    // What a kill at this moment would leave unclear.
    const open: { count: number; its: boolean }[] = [];
    sink.knobs.beforeAnswer = async (recipient) => {
      const { rows } = await sql<{ count: number; its: boolean }>`
        select count(*)::int as count, bool_or(recipient = ${recipient}) as its from message
        where state = 'handed' and mailbox_id = (select mailbox_id from message where recipient = ${recipient})`.execute(
        database().db,
      );
      open.push(rows[0]!);
    };
    const mails = mailboxes * each;
    await Promise.all(worlds.map(send));
    expect(sink.mails).toHaveLength(mails);
    expect(open).toEqual(Array(mails).fill({ count: 1, its: true }));
    for (const world of worlds) expect(await statesOf(world)).toEqual(Array(each).fill("accepted"));
    const { rows } = await sql<{ state: string }>`
      select e.state from campaign_entry e join message_entry s on s.entry_id = e.id`.execute(database().db);
    expect(rows).toEqual(Array(mails).fill({ state: "Contacted" }));
  });

  test("B1.130 B1.131 what eight mailboxes hand over and had accepted is one commit, of two statements a mail", async () => {
    const worlds = await makeWorlds(8, 2);
    const together = togetherOf(context);
    const first = await Promise.all(worlds.map(claimOf));
    await Promise.all(first.map(({ claim, fence }) => together.handOver(claim, fence)));
    const next = await Promise.all(
      worlds.map(async ({ mailboxId }, at) => ({
        fence: first[at]!.fence,
        claim: (await inTransaction(database().db, (tx) => claimNext(tx, mailboxId)))!,
      })),
    );
    const before = statements();
    const kept = first.map(({ claim }) => together.accept({ claim, keepsCopy: false }));
    const handed = next.map(({ claim, fence }) => together.handOver(claim, fence));
    await Promise.all(kept);
    expect(await Promise.all(handed)).toEqual(Array(8).fill("handed"));
    expect(statements() - before).toBeLessThanOrEqual(16);
    for (const world of worlds) expect((await statesOf(world)).sort()).toEqual(["accepted", "handed"]);
  });

  test("B1.131 a server that does not answer holds no other mailbox", async () => {
    const [slow, other] = await makeWorlds(2, 12);
    const addresses = new Set(slow!.entries.map(({ address }) => address));
    let answer = () => {};
    const answered = new Promise<void>((done) => {
      answer = done;
    });
    sink.knobs.beforeAnswer = async (recipient) => {
      if (addresses.has(recipient)) await answered;
    };
    const sending = send(slow!);
    await send(other!);
    expect(await statesOf(other!)).toEqual(Array(12).fill("accepted"));
    expect((await statesOf(slow!)).filter((state) => state === "accepted")).toEqual([]);
    answer();
    await sending;
    expect(await statesOf(slow!)).toEqual(Array(12).fill("accepted"));
  });

  test("B1.130 a set that cannot be committed is repeated one by one: only who is held waits", async () => {
    const [held, free] = await makeWorlds(2, 1);
    const [first, second] = [await claimOf(held!), await claimOf(free!)];
    const together = togetherOf(context);
    const ended: string[] = [];
    const offer = async (name: string, { claim, fence }: typeof first) => {
      const outcome = await together.handOver(claim, fence);
      ended.push(`${name} ${outcome}`);
    };
    let both: Promise<unknown>[] = [];
    await inTransaction(database().db, async (tx) => {
      await sql`select 1 from mailbox where id = ${held!.mailboxId} for update`.execute(tx);
      both = [offer("held", first), offer("free", second)];
      await both[1];
      expect(ended).toEqual(["free handed"]);
      expect(await statesOf(held!)).toEqual(["claimed"]);
    });
    await Promise.all(both);
    expect(ended).toEqual(["free handed", "held handed"]);
  });

  test("B1.130 each mail of a set is asked about by itself, and who lost the right hands nothing over", async () => {
    const [stopped, lost, goes] = await makeWorlds(3, 1);
    const offers = [await claimOf(stopped!), await claimOf(lost!), await claimOf(goes!)];
    await database().db.deleteFrom("campaign_entry").where("id", "=", stopped!.entries[0]!.id).execute();
    const together = togetherOf(context);
    const outcomes = await Promise.all(
      offers.map(({ claim, fence }, at) => together.handOver(claim, at === 1 ? fence - 1 : fence)),
    );
    expect(outcomes).toEqual(["stopped", "lost", "handed"]);
    expect(await statesOf(stopped!)).toEqual(["stopped"]);
    expect(await statesOf(lost!)).toEqual(["claimed"]);
    expect(await statesOf(goes!)).toEqual(["handed"]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from mailbox_handover h join mailbox b on b.account_id = h.account_id
      where b.id in (${stopped!.mailboxId}, ${lost!.mailboxId}, ${goes!.mailboxId})`.execute(database().db);
    expect(rows[0]!.count).toBe(1);
  });

  test.each(["commit.before", "commit.after"])(
    "E-1 B1.131 an error at %s, wherever it comes: each mail arrives once, also where its hand-over was committed and nobody heard of it",
    async (place) => {
      const { db } = database();
      let handedAgain = 0;
      for (let pass = 1; pass <= 12; pass += 1) {
        const [world] = await makeWorlds(1, 2);
        vi.stubEnv("HOSTREAD_FAILPOINT", `${place}:${pass}:throw`);
        await send(world!).catch(() => undefined);
        vi.unstubAllEnvs();
        // What the run has left in hand is given up at once, and the rest goes.
        await sql`update mail_account set sender_until = null`.execute(db);
        await sql`update message set lease_until = now() where state = 'handed'`.execute(db);
        await markLost(db);
        await send(world!);
        const states = await statesOf(world!);
        const to = world!.entries.map(({ address }) => address);
        const arrived = to.map((address) => sink.mails.filter((mail) => mail.to.includes(address)).length);
        expect(Math.max(...arrived), `pass ${pass}`).toBe(1);
        for (const [at, state] of states.entries())
          expect([state, arrived[at]], `pass ${pass}`).toEqual(["accepted", 1]);
        handedAgain += (await handOversOf(world!)) - 2;
      }
      // Committed without an answer: the content had not left, so that it was put back and handed over anew.
      if (place === "commit.after") expect(handedAgain).toBeGreaterThan(0);
      else expect(handedAgain).toBe(0);
    },
    60_000,
  );
});
