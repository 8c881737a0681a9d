import { beforeEach, describe, expect, test } from "vitest";
import { mailOf } from "../../../../tests/support/mail/transport-cases.ts";
import { useGmail, useGraph } from "../../../../tests/support/mail/use-stand-in.ts";
import { GMAIL_RULES } from "../gmail/dialect.ts";
import { GRAPH_RULES } from "../graph/dialect.ts";
import { judgeRefusal, type Rule } from "./judge.ts";

const ENVELOPE = { from: "kim@brand.example", to: "ada@shows.example" };
const OURS = "<ours@shows.example>";
const MAIL = mailOf("ours", [`References: ${OURS}`]);
const yes = { beforeData: async () => true };

const gmail = (code: number, reason: string, message = "") => ({
  error: { code, message, errors: [{ domain: "global", reason, message }] },
});
const graph = (_status: number, code: string, message = "") => ({ error: { code, message } });

/** A refusal as it is answered, and what it means. */
type Answered = [status: number, reason: string, message: string, expected: Record<string, unknown>];

const gmailAnswers: Answered[] = [
  [400, "invalidArgument", "Invalid To header", { kind: "never", step: "recipient" }],
  [400, "invalidArgument", "Missing draft message", { kind: "never", step: "content" }],
  [400, "badRequest", "Bad Request", { kind: "never" }],
  [400, "failedPrecondition", "Mail service not enabled", { kind: "login-refused" }],
  [403, "dailyLimitExceeded", "Daily Limit Exceeded", { kind: "limit-reached", lastsSeconds: 86_400 }],
  [403, "userRateLimitExceeded", "User Rate Limit Exceeded", { kind: "later" }],
  [403, "rateLimitExceeded", "Rate Limit Exceeded", { kind: "later" }],
  [403, "domainPolicy", "The domain administrators have disabled Gmail apps.", { kind: "login-refused" }],
  [403, "insufficientPermissions", "Insufficient Permission", { kind: "login-refused" }],
  [403, "forbidden", "Delegation denied for kim@brand.example", { kind: "sender-refused" }],
  [413, "uploadTooLarge", "Too large", { kind: "never", enhanced: "5.3.4" }],
  [429, "rateLimitExceeded", "User-rate limit exceeded (Mail sending)", { kind: "limit-reached" }],
  [429, "userRateLimitExceeded", "Too many concurrent requests for user", { kind: "later" }],
];
const graphAnswers: Answered[] = [
  [
    400,
    "ErrorInvalidRecipients",
    "At least one recipient is not valid.",
    { kind: "never", step: "recipient" },
  ],
  [400, "ErrorMimeContentInvalidBase64String", "Invalid base64 string", { kind: "never", step: "content" }],
  [
    400,
    "ErrorMessageSizeExceeded",
    "The message exceeds the maximum size",
    { kind: "never", enhanced: "5.3.4" },
  ],
  [403, "ErrorSendAsDenied", "The user account does not have the right to send", { kind: "sender-refused" }],
  [403, "ErrorAccessDenied", "Access is denied.", { kind: "login-refused" }],
  [404, "MailboxNotEnabledForRESTAPI", "The mailbox is inactive", { kind: "login-refused" }],
  [403, "ErrorAccountSuspend", "Account suspended", { kind: "limit-reached", lastsSeconds: null }],
  [429, "ErrorExceededMessageLimit", "limit", { kind: "limit-reached", lastsSeconds: 86_400 }],
  [403, "ErrorSubmissionQuotaExceeded", "quota", { kind: "limit-reached", lastsSeconds: 86_400 }],
  [403, "ErrorQuotaExceeded", "The mailbox is full", { kind: "limit-reached", lastsSeconds: null }],
  [413, "", "", { kind: "never", enhanced: "5.3.4" }],
  [423, "", "", { kind: "mailbox-busy" }],
  [429, "ApplicationThrottled", "Application is over its MailboxConcurrency limit.", { kind: "later" }],
];

test.each([
  ["Gmail", GMAIL_RULES],
  ["Graph", GRAPH_RULES],
] as const)("B1.17 each line of %s's table has its source and can be reached", (_name, rules) => {
  rules.forEach((rule: Rule, at) => {
    expect(rule.source.length).toBeGreaterThan(5);
    expect(rule.status).toBeGreaterThanOrEqual(400);
    const hides = (before: Rule) =>
      before.status === rule.status &&
      (before.reason === undefined || before.reason === rule.reason) &&
      before.words === undefined;
    expect(rules.slice(0, at).some(hides)).toBe(false);
  });
});

test("B1.17 a refusal that nobody has listed is no acceptance, and pauses no mailbox", () => {
  const said = { reason: "somethingNew", text: "?", retryAfterSeconds: null };
  expect(judgeRefusal(GMAIL_RULES, { status: 418, ...said })).toMatchObject({ kind: "never", code: 418 });
  for (const status of [100, 302, 500, 501, 502, 504, 599]) {
    expect(judgeRefusal(GRAPH_RULES, { status, ...said, retryAfterSeconds: 5 })).toMatchObject({
      kind: "unclear",
    });
  }
});

describe.each([
  { name: "Gmail", useWorld: useGmail, call: /^POST \/upload/, body: gmail, answers: gmailAnswers },
  { name: "Graph", useWorld: useGraph, call: /sendMail/, body: graph, answers: graphAnswers },
] as const)("a mail that is handed in at $name", ({ name, useWorld, call, body, answers }) => {
  const world = useWorld();
  let marks = 0;
  const hooks = {
    beforeData: async () => {
      marks += 1;
      return true;
    },
  };
  beforeEach(() => {
    marks = 0;
  });
  const answer = (status: number, headers: Record<string, string> = {}, what: unknown = {}) =>
    world().server.trouble(call, { answer: { status, headers, body: what } });
  const calls = () => world().server.asked.filter(({ method }) => method === "POST").length;

  test(`B1.17 ${name}'s refusals mean what the table says, and nothing was accepted`, async () => {
    for (const [status, reason, message, expected] of answers) {
      answer(status, {}, body(status, reason, message));
      const outcome = await world().open().send(ENVELOPE, MAIL, yes);
      expect(outcome, `${status} ${reason}`).toMatchObject({ ...expected, code: status });
    }
    expect(await world().accepted()).toEqual([]);
  });

  test(`B1.17 ${name}: 429, and 503 that says when, is later; the mailbox waits as it was told`, async () => {
    const soon = new Date(Date.now() + 3_600_000).toUTCString();
    for (const [status, header] of [
      [429, "120"],
      [503, "120"],
      [429, soon],
    ] as const) {
      const transport = world().open();
      answer(status, { "retry-after": header });
      const outcome = await transport.send(ENVELOPE, MAIL, hooks);
      expect(outcome).toMatchObject({ kind: "later", code: status });
      const stated = "retryAfterSeconds" in outcome ? outcome.retryAfterSeconds : null;
      expect(Math.abs(stated! - (header === "120" ? 120 : 3_600))).toBeLessThan(header === "120" ? 1 : 300);
      const before = calls();
      expect(await transport.send(ENVELOPE, MAIL, hooks)).toMatchObject({ kind: "mailbox-busy" });
      expect(calls()).toBe(before);
    }
    expect(marks).toBe(3);
  });

  test(`B1.17 ${name}: every other 5xx is unclear, and so is a connection that is cut, whatever was done`, async () => {
    for (const status of [500, 502, 503, 504]) {
      answer(status, {}, body(status, "backendError", "Backend Error"));
      expect(await world().open().send(ENVELOPE, MAIL, yes)).toMatchObject({ kind: "unclear" });
    }
    world().server.trouble(call, { cut: "before-work" });
    expect(await world().open().send(ENVELOPE, MAIL, yes)).toMatchObject({ kind: "unclear" });
    expect(await world().open().findSent([OURS])).toEqual({ ok: true, value: null });
    world().server.trouble(call, { cut: "after-work" });
    expect(await world().open().send(ENVELOPE, MAIL, yes)).toMatchObject({ kind: "unclear" });
    expect(await world().accepted()).toHaveLength(1);
  });

  test(`B1.17 ${name}: Sent settles an unclear mail, under the id of ours that stayed in References`, async () => {
    world().server.trouble(call, { cut: "after-work" });
    await world().open().send(ENVELOPE, MAIL, yes);
    const found = await world().open().findSent([OURS]);
    expect(found).toMatchObject({ ok: true });
    const place = found.ok ? found.value : null;
    expect(place?.messageId).toMatch(/^<.+>$/);
    expect(place?.messageId).not.toBe(OURS);
    world().server.rewrites = false;
    await world().open().send(ENVELOPE, mailOf("second"), yes);
    expect(await world().open().findSent(["<second@shows.example>"])).toMatchObject({
      value: { messageId: "<second@shows.example>" },
    });
  });

  test(`B1.17 ${name}: a mail in Sent that only answers ours is not taken for it`, async () => {
    await world().fileSent(mailOf("answer", [`References: ${OURS} <theirs@shows.example>`]));
    expect(await world().open().findSent([OURS])).toEqual({ ok: true, value: null });
  });

  test(`B1.17 ${name}: an answer that does not come in time is unclear`, async () => {
    let release = () => {};
    world().server.trouble(call, { hold: new Promise<void>((done) => (release = done)) });
    const outcome = await world()
      .open({ times: { sendMs: 4_000 } })
      .send(ENVELOPE, MAIL, yes);
    release();
    expect(outcome).toMatchObject({ kind: "unclear" });
    expect(await world().accepted()).toHaveLength(1);
  });

  test(`B1.17 ${name}: a refusal is a refusal even where its reason is cut off`, async () => {
    world().server.tokens.clear();
    world().server.trouble(call, { cut: "in-answer" }, 2);
    expect(await world().open().send(ENVELOPE, MAIL, yes)).toMatchObject({ kind: "login-refused", code: 0 });
  });

  test(`B1.17 ${name}: where no connection comes about, nothing is marked`, async () => {
    const transport = world().open();
    await world().server.stop();
    expect(await transport.send(ENVELOPE, MAIL, hooks)).toMatchObject({ kind: "unreachable" });
    expect(marks).toBe(0);
  });

  test(`B1.17 ${name}: a token that was refused is renewed once, and the mail marked once`, async () => {
    const given: boolean[] = [];
    const accessToken = async (anew = false) => {
      given.push(anew);
      return anew ? "good-token" : "old-token";
    };
    expect(await world().open({ accessToken }).send(ENVELOPE, MAIL, hooks)).toMatchObject({
      kind: "accepted",
    });
    expect([given, marks]).toEqual([[false, true], 1]);
    expect(await world().accepted()).toHaveLength(1);
    const over = world().open({ accessToken: async () => null });
    expect(await over.send(ENVELOPE, MAIL, hooks)).toEqual({ kind: "withheld" });
    expect(marks).toBe(1);
  });

  test(`B1.17 ${name}: a mail whose mark fails, or comes too late, never leaves`, async () => {
    const failing = async () => {
      throw new TypeError("the database is away");
    };
    await expect(world().open().send(ENVELOPE, MAIL, { beforeData: failing })).rejects.toThrow(TypeError);
    // The mark is committed after the time is over: whoever asked is told "later", and nothing leaves afterwards.
    let marked = () => {};
    const slow = { beforeData: () => new Promise<boolean>((done) => (marked = () => done(true))) };
    setTimeout(() => marked(), 5_000);
    const outcome = await world()
      .open({ times: { sendMs: 3_000 } })
      .send(ENVELOPE, MAIL, slow);
    expect(outcome).toMatchObject({ kind: "later" });
    // A call that came after it would be behind this one.
    await world().open().folders();
    expect(calls()).toBe(0);
  });
});

describe("an accepted mail", () => {
  const world = useGmail();
  test("B1.17 a status of acceptance counts even where the rest of the answer is cut off", async () => {
    world().server.trouble(/^POST/, { cut: "in-answer" });
    expect(await world().open().send(ENVELOPE, MAIL, yes)).toMatchObject({ kind: "accepted" });
    expect(await world().accepted()).toHaveLength(1);
  });
});
