import { createServer, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Authority, type Certificate, createAuthority } from "../../../tests/support/certificates.ts";
import {
  type Behavior,
  type HostileSmtp,
  startHostileSmtp,
} from "../../../tests/support/mail/hostile-smtp.ts";
import { type SmtpCase, smtpCases } from "../../../tests/support/mail/smtp-cases.ts";
import { parseAllow } from "../outbound/address.ts";
import { createOutbound } from "../outbound.ts";
import { PROVIDER_LIMITS } from "./provider-limits.ts";
import type { MailServer } from "./server.ts";
import { openSession, sendMessage } from "./smtp.ts";
import { cleanServerText, judgeReply, statedDelay } from "./smtp-outcome.ts";

const name = "mail.example.org";
/** Long enough for a busy machine; tests about timeouts set their own times. */
const patient = { connectMs: 20_000, stepMs: 20_000, contentMs: 20_000 };
const impatient = { connectMs: 1_500, stepMs: 1_500, contentMs: 1_500 };
const small = Buffer.from("Subject: x\r\n\r\nHello\r\n.\r\n..two\r\nend");
const envelope = { from: "anna@brand.example", to: "host@show.example" };

let authority: Authority;
let right: Certificate;
let foreign: Certificate;
let expired: Certificate;

beforeAll(() => {
  authority = createAuthority();
  right = authority.issue([name]);
  foreign = authority.issue(["other.example.org"]);
  expired = authority.issue([name], -1);
});
afterAll(() => authority.remove());

function serverAt(port: number, made: { plain?: boolean; oauth?: boolean }): MailServer {
  const auth = made.oauth
    ? ({ kind: "oauth", user: "anna", accessToken: "token" } as const)
    : ({ kind: "password", user: "anna", password: "secret-word" } as const);
  return { host: name, port, security: made.plain ? "starttls" : "tls", auth };
}

function guardFor(port: number, untrusted = false) {
  return createOutbound({
    allow: parseAllow(`127.0.0.1/32:${port}`),
    resolve: async () => ["127.0.0.1"],
    ...(untrusted ? {} : { trust: [authority.ca] }),
  });
}

describe("E-2 each behavior of a server has its one outcome", () => {
  test("there are at least 30", () => expect(Object.keys(smtpCases).length).toBeGreaterThanOrEqual(30));

  describe("in time", () => {
    test.concurrent.each(Object.entries(smtpCases).filter(([, made]) => !made.slow))("%s", (_, made) =>
      meet(made),
    );
  });
  describe("out of time", () => {
    test.concurrent.each(Object.entries(smtpCases).filter(([, made]) => made.slow))("%s", (_, made) =>
      meet(made),
    );
  });
});

function certificateFor(made: SmtpCase): Certificate {
  if (made.certificate === "foreign") return foreign;
  return made.certificate === "expired" ? expired : right;
}

async function meet(made: SmtpCase): Promise<void> {
  const hostile = await startHostileSmtp(certificateFor(made), made, made.plain);
  try {
    let handed = 0;
    const hooks = {
      beforeData: async () => {
        // The promise of the hook: the recipient is accepted, and DATA has not been said.
        expect(hostile.commands).toContain("RCPT");
        expect(hostile.commands).not.toContain("DATA");
        handed += 1;
        return true;
      },
    };
    const guard = guardFor(hostile.port, made.certificate === "untrusted");
    const to = { ...envelope, to: made.to ?? envelope.to };
    const times = made.slow ? impatient : patient;
    const server = serverAt(hostile.port, made);
    const outcome = await sendMessage(guard, server, to, made.message ?? small, hooks, { times });
    expect(outcome).toMatchObject(made.expected);
    expect(handed).toBe(hostile.commands.includes("DATA") ? 1 : 0);
    expect(JSON.stringify(outcome)).not.toContain("secret-word");
  } finally {
    await hostile.stop();
  }
}

async function withServer(behavior: Behavior, work: (hostile: HostileSmtp) => Promise<void>, plain = false) {
  const hostile = await startHostileSmtp(right, behavior, plain);
  try {
    await work(hostile);
  } finally {
    await hostile.stop();
  }
}

const go = { beforeData: async () => true };

test("the content arrives with its dots doubled and its line ends whole (trust item 28)", async () => {
  await withServer({}, async (hostile) => {
    const message = Buffer.from("a: b\r\n\r\n.\n..\r.x\r\n\n.\r\nMAIL FROM:<x@y.example>\r\nend");
    const outcome = await sendMessage(
      guardFor(hostile.port),
      serverAt(hostile.port, {}),
      envelope,
      message,
      go,
      {
        times: patient,
      },
    );
    expect(outcome.kind).toBe("accepted");
    expect(hostile.contents).toEqual([
      "a: b\r\n\r\n..\r\n...\r\n..x\r\n\r\n..\r\nMAIL FROM:<x@y.example>\r\nend\r\n",
    ]);
    expect(hostile.commands).toEqual(["EHLO", "AUTH", "MAIL", "RCPT", "DATA", "QUIT"]);
  });
});

test("trust item 32: without TLS nothing but EHLO and STARTTLS is ever said", async () => {
  const made = { ehlo: "250-x\r\n250 AUTH PLAIN LOGIN", starttls: "500 5.5.2 what" };
  await withServer(
    made,
    async (hostile) => {
      const server = serverAt(hostile.port, { plain: true });
      const outcome = await sendMessage(guardFor(hostile.port), server, envelope, small, go, {
        times: patient,
      });
      expect(outcome).toMatchObject({ kind: "unreachable", fault: "tls-missing" });
      expect(hostile.commands).toEqual(["EHLO", "STARTTLS"]);
    },
    true,
  );
});

test("one session carries many messages, past refused and withheld ones", async () => {
  let turn = 0;
  const rcpt = (socket: Socket) => void socket.write(turn++ === 1 ? "550 5.1.1 unknown\r\n" : "250 ok\r\n");
  await withServer({ rcpt }, async (hostile) => {
    const opening = await openSession(guardFor(hostile.port), serverAt(hostile.port, {}), { times: patient });
    if (!opening.ok) throw new Error(opening.outcome.kind);
    const kinds: string[] = [];
    for (const beforeData of [true, true, false, true]) {
      const outcome = await opening.session.send(envelope, small, { beforeData: async () => beforeData });
      kinds.push(outcome.kind);
    }
    expect(kinds).toEqual(["accepted", "never", "withheld", "accepted"]);
    expect(hostile.commands.filter((verb) => verb === "DATA").length).toBe(2);
    expect(hostile.commands.filter((verb) => verb === "EHLO").length).toBe(1);
    expect(opening.session.usable()).toBe(true);
    await opening.session.close();
    expect(opening.session.usable()).toBe(false);
  });
});

/** A session that has carried one message already. */
async function usedSession(hostile: HostileSmtp) {
  const opening = await openSession(guardFor(hostile.port), serverAt(hostile.port, {}), { times: patient });
  if (!opening.ok) throw new Error(opening.outcome.kind);
  expect((await opening.session.send(envelope, small, go)).kind).toBe("accepted");
  return opening.session;
}

describe("a connection that has carried a message", () => {
  test("and was closed while idle is of no more use, whether or not the server said so", async () => {
    for (const words of ["421 4.4.2 idle for too long\r\n", ""]) {
      let line: Socket | undefined;
      const mail = (socket: Socket) => {
        line = socket;
        socket.write("250 ok\r\n");
      };
      await withServer({ mail }, async (hostile) => {
        const session = await usedSession(hostile);
        line?.end(words);
        await expect.poll(() => session.usable(), { timeout: 20_000 }).toBe(false);
        await session.close();
      });
    }
  });

  test.each([
    ["is cut at the next sender", (socket: Socket) => void socket.destroy()],
    ["answers 421 to the next sender", (socket: Socket) => void socket.write("421 4.4.2 idle\r\n")],
  ])("and %s has heard nothing of the next message", async (_what, second) => {
    let turn = 0;
    const mail = (socket: Socket) => (turn++ === 0 ? void socket.write("250 ok\r\n") : second(socket));
    await withServer({ mail }, async (hostile) => {
      const session = await usedSession(hostile);
      expect(await session.send(envelope, small, go)).toEqual({ kind: "stale" });
      expect(session.usable()).toBe(false);
      expect(hostile.commands.filter((verb) => verb === "RCPT")).toHaveLength(1);
    });
  });

  test("and cannot be reset says nothing of the next sender", async () => {
    await withServer({ rset: "502 5.5.1 not implemented" }, async (hostile) => {
      const opening = await openSession(guardFor(hostile.port), serverAt(hostile.port, {}), {
        times: patient,
      });
      if (!opening.ok) throw new Error(opening.outcome.kind);
      const { session } = opening;
      expect((await session.send(envelope, small, { beforeData: async () => false })).kind).toBe("withheld");
      expect(await session.send(envelope, small, go)).toEqual({ kind: "stale" });
    });
  });
});

test("each limit of a provider says itself and where it was read", () => {
  for (const limit of PROVIDER_LIMITS) {
    expect(limit.source).toMatch(/^https:\/\/\S+$/);
    expect(Number(limit.status !== undefined) + Number(limit.words !== undefined)).toBe(1);
    const reply = limit.status
      ? { code: 550, enhanced: limit.status, text: `${limit.status} no` }
      : { code: 450, enhanced: null, text: `Sorry, ${limit.words?.toUpperCase()}.` };
    for (const step of ["sender", "recipient", "data", "content"] as const) {
      const outcome = judgeReply(step, reply);
      expect([step, outcome.kind]).toEqual([step, limit.of === "sender" ? "limit-reached" : "later"]);
    }
  }
});

test("an error of the caller before DATA sends nothing and comes back to the caller", async () => {
  await withServer({}, async (hostile) => {
    const failing = { beforeData: () => Promise.reject(new Error("database gone")) };
    const work = sendMessage(guardFor(hostile.port), serverAt(hostile.port, {}), envelope, small, failing, {
      times: patient,
    });
    await expect(work).rejects.toThrow("database gone");
    expect(hostile.commands).not.toContain("DATA");
  });
});

test("E-7 an envelope that could carry a second command is never written", async () => {
  await withServer({}, async (hostile) => {
    for (const to of [
      "a@b.example>\r\nRCPT TO:<c@d.example",
      "a@b.example> SIZE=1",
      "a b@c.example",
      "a",
      "<a@b.example>",
    ]) {
      const work = sendMessage(
        guardFor(hostile.port),
        serverAt(hostile.port, {}),
        { ...envelope, to },
        small,
        go,
        {
          times: patient,
        },
      );
      await expect(work).rejects.toThrow("Not an envelope address");
    }
    expect(hostile.commands).not.toContain("MAIL");
  });
});

test("a port where nobody listens and an inner address are the same", async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await new Promise((done) => server.close(done));
  const closed = await sendMessage(guardFor(port), serverAt(port, {}), envelope, small, go, {
    times: patient,
  });
  const inner = createOutbound({ resolve: async () => ["10.0.0.1"] });
  const refused = await sendMessage(inner, serverAt(465, {}), envelope, small, go, { times: patient });
  expect(closed).toEqual({ kind: "unreachable", fault: "unreachable", text: "" });
  expect(refused).toEqual(closed);
});

test("server words are cleaned and stated delays read", () => {
  expect(cleanServerText(`a\u0000\u001b[31m b\u202ec\n ${"x".repeat(500)}`)).toHaveLength(300);
  expect(cleanServerText(" a\tb\u200b ")).toBe("a b");
  expect(statedDelay("Greylisted, try again in 5 minutes")).toBe(300);
  expect(statedDelay("please retry after 2h")).toBe(7_200);
  expect(statedDelay("wait 99999 hours")).toBe(86_400);
  expect(statedDelay("4.7.1 rate 300 s reached")).toBeNull();
});
