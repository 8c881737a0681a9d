import { failpoint } from "../../failpoint.ts";
import { callGuarded } from "../../outbound/call.ts";
import type { Fetched } from "../../outbound/limits.ts";
import { OutboundRefused } from "../../outbound/refused.ts";
import { faultOf } from "../fault.ts";
import type { SmtpOutcome } from "../smtp-outcome.ts";
import { headersFor, readRefusal, type Service } from "./dialect.ts";
import { judgeRefusal } from "./judge.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import { takeTurn } from "./turns.ts";

/** The request that hands a mail in. */
export type HandIn = { at: string; contentType: string; body: Uint8Array };
type Hooks = { beforeData: () => Promise<boolean> };

/** What an attempt came to; a refused token is not the end of it. */
type Attempt = SmtpOutcome | { kind: "token-refused" };

/**
 * Hands a mail in at a service. `beforeData` is awaited when the connection stands, before the first byte of the
 * request: what fails earlier costs nothing, and what fails later and is no clear refusal is unclear, because the
 * service may have accepted it.
 */
export function createHandIn(service: Service) {
  let notBefore = 0;
  return async (request: HandIn, hooks: Hooks): Promise<SmtpOutcome> => {
    const wait = Math.ceil((notBefore - Date.now()) / 1_000);
    // The service asked the whole mailbox to wait; the next mail is not even offered.
    if (wait > 0) return { kind: "mailbox-busy", retryAfterSeconds: wait, code: 0, enhanced: null, text: "" };
    const outcome = await takeTurn(service.mailbox, () => handIn(service, request, hooks));
    if ("retryAfterSeconds" in outcome) notBefore = Date.now() + (outcome.retryAfterSeconds ?? 0) * 1_000;
    return outcome;
  };
}

const loginOver: SmtpOutcome = { kind: "login-refused", code: 0, enhanced: null, text: "", step: "sign-in" };

async function handIn(service: Service, request: HandIn, hooks: Hooks): Promise<SmtpOutcome> {
  let handed = false;
  const once = async () => {
    handed ||= await hooks.beforeData();
    return handed;
  };
  for (const anew of [false, true]) {
    let token: string | null;
    try {
      token = await service.accessToken(anew);
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      return beforeWriting(error, handed);
    }
    // Whoever gave no token has seen to the mailbox; the mail keeps its place.
    if (token === null) return { kind: "withheld" };
    const attempt = await tryOnce(service, request, token, once);
    // 401 says that the mail was not looked at, so it may be handed in again with a new token.
    if (attempt.kind !== "token-refused") return attempt;
  }
  return loginOver;
}

/** Nothing was written: certainly not accepted. */
const beforeWriting = (error: OutboundRefused, handed: boolean): SmtpOutcome =>
  handed
    ? { kind: "later", retryAfterSeconds: null, code: 0, enhanced: null, text: error.word }
    : { kind: "unreachable", fault: faultOf(error), text: "" };

async function tryOnce(
  service: Service,
  { at, contentType, body }: HandIn,
  token: string,
  beforeData: () => Promise<boolean>,
): Promise<Attempt> {
  let handing: Promise<boolean> | null = null;
  let written = false;
  let over = false;
  const stopWhenOver = () => {
    if (over) throw new OutboundRefused("timeout", "total");
  };
  let answer: Fetched;
  try {
    answer = await callGuarded(service.guard, service.base + at, {
      method: "POST",
      headers: headersFor(service, token, { "content-type": contentType }),
      body,
      maxBytes: 64_000,
      totalTimeoutMs: service.times.sendMs,
      connectTimeoutMs: service.times.connectMs,
      beforeWriting: async () => {
        stopWhenOver();
        handing = beforeData();
        if (!(await handing)) throw new OutboundRefused("refused", "withheld");
        failpoint("api.handed");
      },
      onWriting: () => {
        // The time may have run out during the commit; whoever waited was told that nothing was written.
        stopWhenOver();
        written = true;
      },
      onWritten: () => failpoint("api.request-sent"),
    });
  } catch (error) {
    over = true;
    if (!(error instanceof OutboundRefused)) throw error;
    if (written) return { kind: "unclear", text: error.word };
    const handed = await (handing as Promise<boolean> | null);
    return handed === false ? { kind: "withheld" } : beforeWriting(error, handed === true);
  }
  failpoint("api.answered");
  try {
    return await judge(service, answer);
  } finally {
    answer.discard();
  }
}

async function judge(service: Service, answer: Fetched): Promise<Attempt> {
  const { status, headers } = answer;
  // The status decides; a cut in the body after it takes nothing back.
  if (status >= 200 && status < 300) return { kind: "accepted", response: String(status) };
  if (status === 401) return { kind: "token-refused" };
  const said = await readRefusal(service, answer);
  return judgeRefusal(service.rules, {
    status,
    ...said,
    retryAfterSeconds: retryAfterSeconds(headers["retry-after"]),
  });
}
