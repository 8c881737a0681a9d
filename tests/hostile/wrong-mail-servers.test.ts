import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mailbox as german } from "../../client/language/de/mailbox.ts";
import { mailbox as english } from "../../client/language/en/mailbox.ts";
import type { MailboxInput } from "../../contract/mailbox.ts";
import { mailboxById } from "../../server/mailbox/sender.ts";
import { sendMailbox } from "../../server/outreach/sending/send-mailbox.ts";
import { parseAllow } from "../../server/platform/outbound/address.ts";
import { type Authority, createAuthority } from "../support/certificates.ts";
import { useDatabase } from "../support/database.ts";
import { freePorts } from "../support/free-ports.ts";
import { useApp } from "../support/hostile-world.ts";
import { type Behavior, type HostileSmtp, startHostileSmtp } from "../support/mail/hostile-smtp.ts";
import {
  MAIL_HOST,
  mailboxInput,
  makeMailWorld,
  messagesOf,
  setAccount,
} from "../support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../support/mail/smtp-sink.ts";

interface Wrong extends Behavior {
  /** Step and code of the connection test. A failure before sign-in counts for the step before it. */
  step: "resolve" | "connect" | "tls" | "sign-in";
  code: string;
  /** Why the mailbox pauses when it is sent through. */
  pause: "server-unreachable" | "sign-in-refused" | "server-busy";
  certificate?: "foreign" | "expired" | "untrusted";
  /** Begins without TLS, as on port 587. */
  plain?: boolean;
  host?: string;
  closed?: boolean;
  /** What the form claims about it, if that differs from the server. */
  secure?: boolean;
}

const unreachable = { pause: "server-unreachable" } as const;
const WRONG: Readonly<Record<string, Wrong>> = {
  "a host of no such name": {
    ...unreachable,
    host: "nowhere.example",
    step: "resolve",
    code: "host-unknown",
  },
  "a port nobody listens on": { ...unreachable, closed: true, step: "connect", code: "unreachable" },
  "a certificate for another name": {
    ...unreachable,
    certificate: "foreign",
    step: "tls",
    code: "tls-certificate",
  },
  "a certificate that has run out": {
    ...unreachable,
    certificate: "expired",
    step: "tls",
    code: "tls-certificate",
  },
  "a certificate nobody vouches for": {
    ...unreachable,
    certificate: "untrusted",
    step: "tls",
    code: "tls-certificate",
  },
  "no encryption on offer": {
    ...unreachable,
    plain: true,
    ehlo: "250-x\r\n250 AUTH PLAIN",
    starttls: "502 5.5.1 not here",
    step: "tls",
    code: "tls-missing",
  },
  "a server that begins in the clear where TLS is expected": {
    ...unreachable,
    plain: true,
    secure: true,
    step: "tls",
    code: "tls-unexpected",
  },
  "a server that is encrypted from the start where it is expected to begin in the clear": {
    ...unreachable,
    secure: false,
    step: "tls",
    code: "tls-expected",
  },
  "a wrong password": {
    pause: "sign-in-refused",
    auth: "535 5.7.8 wrong user or password",
    step: "sign-in",
    code: "sign-in-refused",
  },
  "a server of another kind": {
    ...unreachable,
    greeting: "HTTP/1.1 400 Bad Request",
    step: "tls",
    code: "protocol",
  },
  "a server that wants to be left alone": {
    pause: "server-busy",
    greeting: "421 4.3.2 closing",
    step: "tls",
    code: "busy",
  },
};

const database = useDatabase();
let authority: Authority;
let sink: SmtpSink;
/** Takes any sign-in, and would hear a password that is not meant for it. */
let thief: HostileSmtp;
let silent: HostileSmtp;
const ports: Record<string, number> = {};
const servers: HostileSmtp[] = [];

beforeAll(async () => {
  authority = createAuthority();
  const stranger = createAuthority();
  const certificates = {
    right: authority.issue([MAIL_HOST, "thief.example"]),
    foreign: authority.issue(["another.example"]),
    expired: authority.issue([MAIL_HOST], -1),
    untrusted: stranger.issue([MAIL_HOST]),
  };
  stranger.remove();
  const free = await freePorts(2);
  for (const [what, wrong] of Object.entries(WRONG)) {
    if (wrong.closed || wrong.host) {
      ports[what] = free.pop()!;
      continue;
    }
    const server = await startHostileSmtp(certificates[wrong.certificate ?? "right"], wrong, wrong.plain);
    servers.push(server);
    ports[what] = server.port;
  }
  thief = await startHostileSmtp(certificates.right, {});
  silent = await startHostileSmtp(certificates.right, { greeting: () => {} });
  servers.push(thief, silent);
  sink = await startSmtpSink({ certificate: certificates.right, user: "kim", password: "secret-word" });
});
afterAll(async () => {
  await Promise.all([...servers, sink].map((server) => server.stop()));
  authority.remove();
});

const allowed = () =>
  [...Object.values(ports), thief.port, silent.port, sink.port]
    .map((port) => `127.0.0.1/32:${port}`)
    .join(",");
const served = useApp(
  () => database().db,
  () => ({
    allow: parseAllow(allowed()),
    resolve: async (name) => (name === "nowhere.example" ? [] : ["127.0.0.1"]),
    trust: [authority.ca],
  }),
);
beforeAll(() => {
  served().context.config.outboundAllow = allowed();
});

const post = (token: string, url: string, body: object) =>
  served().app.inject({ method: "POST", url, headers: { authorization: `Bearer ${token}` }, payload: body });
const form = (owner: string, port: number, smtp: Partial<MailboxInput["smtp"]> = {}) => {
  // Regardless of the time and day the test runs.
  const window = { timeZone: "UTC", days: [1, 2, 3, 4, 5, 6, 7], fromMinute: 0, toMinute: 1440 };
  const input = mailboxInput(port, { window });
  return { owner, ...input, smtp: { ...input.smtp, ...smtp } };
};
const formOf = (owner: string, what: string, wrong: Wrong) =>
  form(owner, ports[what]!, { host: wrong.host ?? MAIL_HOST, secure: wrong.secure ?? !wrong.plain });

const sentences = (key: string) => [english, german].map((texts) => (texts as Record<string, string>)[key]);

/** Both languages have their own full sentence. */
function expectSentences(key: string): void {
  const [en, de] = sentences(key);
  for (const text of [en, de]) expect(text, key).toMatch(/\S+ \S+ \S+.*[.!?]$/s);
  expect(en).not.toBe(de);
}

describe("a mail server that is not as it should be", () => {
  test.each(Object.entries(WRONG))(
    "%s: the test names the step, the mailbox pauses, no mail is lost, and all go out once it is mended",
    async (what, wrong) => {
      const { context } = served();
      const world = await makeMailWorld(context, { port: sink.port, recipients: 2 });
      const { token } = world.kim;
      const owner = world.owner.publicId;
      const tested = await post(token, "/api/mailbox/test", formOf(owner, what, wrong));
      expect(tested.statusCode).toBe(200);
      const { ok, steps } = tested.json().payload;
      const failed = steps.filter((step: { state: string }) => step.state === "failed");
      expect(ok).toBe(false);
      expect(failed).toMatchObject([{ server: "smtp", step: wrong.step, code: wrong.code }]);
      expectSentences(`mailbox.fault.${wrong.code}`);
      expect(tested.body).not.toContain("secret-word");

      const saved = await post(token, "/api/mailbox", formOf(owner, what, wrong));
      expect(saved.statusCode).toBe(200);
      const mailing = await world.start();
      const before = sink.mails.length;
      // Three failures open the breaker; a refused sign-in needs but one.
      for (let i = 0; i < 3; i++) {
        await setAccount(context.db, world.mailboxId, { next_send: null });
        await sendMailbox(context, world.mailboxId);
      }
      expect((await mailboxById(context.db, world.mailboxId))!.pause_reason).toBe(wrong.pause);
      expectSentences(`mailbox.pause.${wrong.pause}`);
      const rows = await messagesOf(context.db, mailing);
      expect(rows.map((m) => [m.state, m.attempts])).toEqual(Array(2).fill(["queued", 0]));

      const mended = await post(token, "/api/mailbox", form(owner, sink.port));
      expect(mended.json().payload.pause).toBeNull();
      await context.db
        .updateTable("mailbox")
        .set({ sandbox: true })
        .where("id", "=", world.mailboxId)
        .execute();
      await setAccount(context.db, world.mailboxId, { next_send: null });
      await sendMailbox(context, world.mailboxId);
      expect((await messagesOf(context.db, mailing)).map((m) => m.state)).toEqual(["accepted", "accepted"]);
      expect(sink.mails.length - before).toBe(2);
    },
  );

  test("item 32: nothing was said in the clear, and no password to whom the certificate does not belong", () => {
    for (const [i, what] of Object.keys(WRONG)
      .filter((one) => !WRONG[one]!.closed && !WRONG[one]!.host)
      .entries()) {
      const mayHear = ["a wrong password"].includes(what);
      expect([what, servers[i]!.commands.includes("AUTH")]).toEqual([what, mayHear]);
      expect(servers[i]!.contents, what).toEqual([]);
    }
  });
});

describe("a stored password", () => {
  test("never goes to another host, neither tested nor saved nor used for sending", async () => {
    const { context } = served();
    const world = await makeMailWorld(context, { port: sink.port, recipients: 1 });
    const owner = world.owner.publicId;
    const before = await mailboxById(context.db, world.mailboxId);
    const signIn = { kind: "password" as const, user: "kim" };
    for (const host of ["thief.example", "THIEF.example", `${MAIL_HOST}.thief.example`, "127.0.0.1"]) {
      for (const url of ["/api/mailbox", "/api/mailbox/test"]) {
        const answer = await post(world.kim.token, url, form(owner, thief.port, { host, signIn }));
        expect([answer.statusCode, answer.json().errors?.[0]?.rule]).toEqual([422, "password-missing"]);
      }
    }
    expect(await mailboxById(context.db, world.mailboxId)).toEqual(before);
    await world.start();
    await sendMailbox(context, world.mailboxId);
    expect(thief.commands).toEqual([]);

    // With a new password the thief may connect, but receives only that one.
    const own = form(owner, thief.port, { host: "thief.example", signIn: { ...signIn, password: "other" } });
    expect((await post(world.kim.token, "/api/mailbox/test", own)).json().payload.ok).toBe(true);
    expect(thief.commands).toContain("AUTH");
  });
});

describe("a server that hangs", () => {
  test("is given up with the code for it, and its mails stay", async () => {
    const { context } = served();
    const world = await makeMailWorld(context, { port: silent.port, recipients: 1 });
    const campaign = world.campaign.publicId;
    // The test mail has the shortest steps, because a user waits for it.
    const draft = { subject: "s", body: "b", recipients: [] };
    const answer = await post(world.kim.token, `/api/campaign/${campaign}/mailing/test`, draft);
    expect(answer.json().payload).toMatchObject({ accepted: false, code: "timeout" });
    expectSentences("mailbox.fault.timeout");
    expect(silent.contents).toEqual([]);
  });
});
