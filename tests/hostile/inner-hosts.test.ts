import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { MailboxInput } from "../../contract/mailbox.ts";
import { runImport } from "../../server/catalogue/import/run-import.ts";
import { fetchFeedThrough } from "../../server/catalogue/import/sources/fetch-feed.ts";
import { copySent } from "../../server/outreach/sending/copy-sent.ts";
import { sendMailbox } from "../../server/outreach/sending/send-mailbox.ts";
import { type Canary, startCanary } from "../support/canary.ts";
import { useDatabase } from "../support/database.ts";
import { innerHosts } from "../support/feeds/inner-hosts.ts";
import { useApp } from "../support/hostile-world.ts";
import { type MailWorld, makeMailWorld, messagesOf, setAccount } from "../support/mail/mail-world.ts";
import { mailboxBody } from "../support/samples/bodies.ts";
import { makePodcast } from "../support/world.ts";

const database = useDatabase();
let canary: Canary;
beforeAll(async () => {
  canary = await startCanary();
});
afterAll(() => canary.stop());

/**
 * The guard treats the canary's port as usual for every kind, so that only the host remains to refuse; names
 * resolve to inner addresses, as an attacker's own name server would answer.
 */
const served = useApp(
  () => database().db,
  () => {
    const ports = [canary.port];
    const kinds = { feed: ports, cover: ports, smtp: ports, imap: ports };
    return { ports: kinds, resolve: async (name) => (name.includes("v6") ? ["::1"] : ["127.0.0.1"]) };
  },
);

/** The spellings, and names of an attacker's that resolve to this machine. */
const hosts = [
  ...innerHosts,
  "rebinding.attacker.example",
  "v6.attacker.example",
  "127.0.0.1.attacker.example",
];

beforeEach(() => expect(canary.connections()).toBe(0));

test("there are as many spellings as promised", () => {
  expect(new Set(hosts).size).toBeGreaterThan(120);
});

describe("S-9 item 52: none of the spellings of an inner host is connected to", () => {
  test("when a feed is imported by its address; each is refused in the same words", async () => {
    const refusals = new Set<string>();
    let refused = 0;
    // As the operator types it: a source starting with http is a URL.
    const sources = hosts.flatMap((host) => [
      `http://${host}:${canary.port}/feed`,
      `https://${host}:${canary.port}/`,
    ]);
    const counts = await runImport(database().db, sources, {
      now: new Date(),
      fetchFeed: fetchFeedThrough(served().context.outbound),
      onRefusal: ({ code, reason }) => {
        refused++;
        refusals.add(`${code} ${reason}`);
      },
    });
    expect(counts).toMatchObject({ records: sources.length, new: 0, changed: 0, refused: sources.length });
    expect(refused).toBe(sources.length);
    expect([...refusals]).toHaveLength(1);
    expect(canary.connections()).toBe(0);
  });

  test("when a feed names such a cover; each reader gets the drawn one", async () => {
    const answers = new Set<string>();
    const covers = hosts.map((host) => `http://${host}:${canary.port}/cover.png`);
    for (const image_url of covers.filter((url) => !url.includes("\0"))) {
      const { publicId } = await makePodcast(database().db, { title: "Fog", image_url });
      const answer = await served().app.inject({ url: `/cover/${publicId}?size=600` });
      answers.add(
        `${answer.statusCode} ${answer.headers["content-type"]} ${answer.headers["cache-control"]}`,
      );
    }
    expect([...answers]).toEqual(["200 image/svg+xml public, max-age=600"]);
    expect(canary.connections()).toBe(0);
  });

  describe("by mail", () => {
    let world: MailWorld;
    let token: string;
    let owner: string;
    beforeAll(async () => {
      world = await makeMailWorld(served().context, { port: 465, recipients: 1 });
      token = world.kim.token;
      owner = world.owner.publicId;
      // The form lets the canary's port pass, for a host that is not among these; the guard does not.
      served().context.config.outboundAllow = `198.51.100.7/32:${canary.port}`;
    });

    const post = (url: string, body: unknown) =>
      served().app.inject({
        method: "POST",
        url,
        headers: { authorization: `Bearer ${token}` },
        payload: body as object,
      });
    const form = (host: string, port: number): MailboxInput => {
      const body = mailboxBody(owner) as MailboxInput;
      return { ...body, imap: { ...body.imap!, host, port }, smtp: { ...body.smtp, host, port } };
    };

    test("when a connection is tested: what is a host answers alike, what is none is a field", async () => {
      const answers = new Set<string>();
      const fields = new Set<string>();
      const ask = async (host: string) => {
        const answer = await post("/api/mailbox/test", form(host, canary.port));
        if (answer.statusCode === 200) {
          answers.add(JSON.stringify(answer.json().payload.steps));
          expect(answer.json().payload.ok).toBe(false);
        } else {
          expect([answer.statusCode, host]).toEqual([422, host]);
          for (const one of answer.json().errors) fields.add(`${one.pointer} ${one.rule}`);
        }
      };
      // The budget for connection tests has its own test; nothing is counted here.
      await sql`create function keep_nothing() returns trigger language plpgsql as 'begin return null; end'`.execute(
        database().db,
      );
      await sql`create trigger uncounted before insert on mailbox_test for each row
        execute function keep_nothing()`.execute(database().db);
      // Each answer takes a second, so they wait together.
      for (let i = 0; i < hosts.length; i += 60) await Promise.all(hosts.slice(i, i + 60).map(ask));
      expect(answers.size).toBe(1);
      expect(
        [...fields].every((field) =>
          /^\/(imap|smtp)\/host (not-a-host|required|too-long|control-characters)$/.test(field),
        ),
      ).toBe(true);
      expect(canary.connections()).toBe(0);
    });

    test("when such a host stands in a saved mailbox: nothing is sent, nothing is lost, no copy is put away", async () => {
      const { context, mailboxId } = world;
      const { db } = context;
      const mailing = await world.start();
      const pauses = new Set<string>();
      for (const host of hosts.filter((one) => one !== "" && !one.includes("\0"))) {
        // Bypasses the form, as if saved before the guard refused it.
        await db
          .updateTable("mailbox")
          .set({
            smtp_host: host,
            smtp_port: canary.port,
            imap_host: host,
            imap_port: canary.port,
            imap_user: "kim",
            pause_reason: null,
            pause_detail: null,
            paused_since: null,
            paused_until: null,
            connect_failures: 2,
          })
          .where("id", "=", mailboxId)
          .execute();
        await setAccount(db, mailboxId, { next_send: null });
        await sendMailbox(context, mailboxId);
        const row = await db
          .selectFrom("mailbox")
          .select(["pause_reason", "pause_detail"])
          .where("id", "=", mailboxId)
          .executeTakeFirstOrThrow();
        pauses.add(`${row.pause_reason} ${row.pause_detail}`);
      }
      expect([...pauses]).toEqual(["server-unreachable unreachable"]);
      expect((await messagesOf(db, mailing)).map((m) => [m.state, m.attempts])).toEqual([["queued", 0]]);
      expect(canary.connections()).toBe(0);

      await db.updateTable("message").set({ state: "claimed" }).where("mailbox_id", "=", mailboxId).execute();
      await db.updateTable("message").set({ state: "handed" }).where("mailbox_id", "=", mailboxId).execute();
      await db
        .updateTable("message")
        .set({ state: "accepted", handed: new Date(), accepted: new Date(), sent_copy: "waiting" })
        .where("mailbox_id", "=", mailboxId)
        .execute();
      const server = mailboxBody(owner) as MailboxInput;
      for (const host of [
        "127.0.0.1",
        "[::ffff:7f00:1]",
        "2130706433",
        "localhost",
        "rebinding.attacker.example",
      ]) {
        const saved = await post("/api/mailbox", { ...server, imap: { ...server.imap!, host } });
        expect([saved.statusCode, host]).toEqual([200, host]);
        await db.updateTable("mailbox").set({ imap_port: canary.port }).where("id", "=", mailboxId).execute();
        await db.updateTable("message").set({ sent_copy_attempts: 0, sent_copy: "waiting" }).execute();
        await copySent(context, mailboxId);
      }
      expect((await messagesOf(db, mailing))[0]!.sent_copy).toBe("waiting");
      expect(canary.connections()).toBe(0);
    });

    test("item 53: a port that is none for mail is refused in the form, whoever listens there", async () => {
      for (const port of [22, 25, 80, 5432, 6379]) {
        for (const path of ["/api/mailbox", "/api/mailbox/test"]) {
          const answer = await post(path, form("mail.attacker.example", port));
          const rules = answer
            .json()
            .errors.map((e: { pointer: string; rule: string }) => `${e.pointer} ${e.rule}`);
          expect([answer.statusCode, rules]).toEqual([
            422,
            ["/imap/port port-not-allowed", "/smtp/port port-not-allowed"],
          ]);
        }
      }
    });
  });

  test("the canary does hear who connects, so that silence means something", async () => {
    const { connect } = await import("node:net");
    const before = canary.connections();
    await new Promise((done) => connect(canary.port, "127.0.0.1").on("close", done).on("error", done));
    await expect.poll(() => canary.connections()).toBe(before + 1);
  });
});
