import { callGuarded } from "../../outbound/call.ts";
import type { Fetched } from "../../outbound/limits.ts";
import { OutboundRefused } from "../../outbound/refused.ts";
import { faultOf } from "../fault.ts";
import { cleanServerText } from "../smtp-outcome.ts";
import type { ReadResult } from "../transport.ts";
import { headersFor, readRefusal, type Service } from "./dialect.ts";
import { delayInWords, retryAfterSeconds } from "./retry-after.ts";
import { takeTurn } from "./turns.ts";

/** Bytes of an answer that is no mail: a page of a list with the header fields of a hundred mails. */
const MOST_BYTES = 40_000_000;

/** How long a service that says "too fast" and no more is left alone, in milliseconds. */
const UNSTATED_PAUSE = 30_000;

export type Read<T> = {
  /** A path below the service's address, or a whole address that the service gave. */
  at: string;
  headers?: Readonly<Record<string, string>>;
  maxBytes?: number;
  /** Reads the answer; left out, it is JSON. */
  read?: (answer: Fetched) => Promise<T>;
  /** Statuses that mean something here and have no body worth reading. */
  expected?: Readonly<Record<number, T>>;
  /** Codes of refusals, likewise. */
  expectedReasons?: Readonly<Record<string, T>>;
};

export type Asker = <T>(question: Read<T>) => Promise<ReadResult<T>>;

/**
 * Asks a service with GET, within the limits that it states: after "too fast" nothing is asked until the time it gave
 * is over. A refused token is renewed once. Every trouble with the other side is a value.
 */
export function createAsker(service: Service): Asker {
  let notBefore = 0;
  return async (question) => {
    const wait = notBefore - Date.now();
    if (wait > 0) return { ok: false, fault: "busy", text: "", retryAfter: wait };
    try {
      const answer = await takeTurn(service.mailbox, () => askTwice(service, question));
      if (!answer.ok && answer.retryAfter !== null) notBefore = Date.now() + answer.retryAfter;
      return answer;
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      return { ok: false, fault: faultOf(error), text: "", retryAfter: null };
    }
  };
}

const tokenOver = { ok: false, fault: "token-over", text: "", retryAfter: null } as const;

async function askTwice<T>(service: Service, question: Read<T>): Promise<ReadResult<T>> {
  for (const anew of [false, true]) {
    const token = await service.accessToken(anew);
    if (token === null) return tokenOver;
    const answer = await askOne(service, question, token);
    if (answer.ok || answer.fault !== "token-over") return answer;
  }
  return tokenOver;
}

async function askOne<T>(service: Service, question: Read<T>, token: string): Promise<ReadResult<T>> {
  const answer = await callGuarded(service.guard, addressOf(service, question.at), {
    headers: headersFor(service, token, question.headers),
    maxBytes: question.maxBytes ?? MOST_BYTES,
    totalTimeoutMs: service.times.readMs,
    connectTimeoutMs: service.times.connectMs,
    idleTimeoutMs: service.times.idleMs,
  });
  try {
    const { status } = answer;
    if (status >= 200 && status < 300) {
      return { ok: true, value: await (question.read ?? readJson<T>)(answer) };
    }
    if (question.expected && status in question.expected) {
      return { ok: true, value: question.expected[status] as T };
    }
    const { reason, text } = await readRefusal(service, answer);
    if (question.expectedReasons && Object.hasOwn(question.expectedReasons, reason)) {
      return { ok: true, value: question.expectedReasons[reason] as T };
    }
    return refused(service, { status, reason, text, retryAfter: answer.headers["retry-after"] });
  } finally {
    answer.discard();
  }
}

/** The token goes to the service's own address only, whatever links it answers. */
function addressOf({ base }: Service, at: string): string {
  if (at.startsWith("/")) return base + at;
  if (!at.startsWith(`${base}/`)) throw new OutboundRefused("protocol", "foreign-link");
  return at;
}

async function readJson<T>(answer: Fetched): Promise<T> {
  const pieces: Buffer[] = [];
  for await (const piece of answer.body) pieces.push(piece);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(pieces).toString("utf8"));
  } catch (error) {
    throw new OutboundRefused("protocol", "no-json", error);
  }
  if (typeof value !== "object" || value === null) throw new OutboundRefused("protocol", "no-object");
  return value as T;
}

/** An answer that lacks what it must have: nothing can be concluded from it. */
export const incomplete = { ok: false, fault: "protocol", text: "", retryAfter: null } as const;

type Said = { status: number; reason: string; text: string; retryAfter: string | undefined };

function refused(service: Service, { status, reason, text, retryAfter }: Said): ReadResult<never> {
  const words = cleanServerText([status, reason, text].filter((part) => part !== "").join(" "));
  const failed = (fault: Extract<ReadResult<never>, { ok: false }>["fault"], wait: number | null = null) =>
    ({ ok: false, fault, text: words, retryAfter: wait }) as const;
  if (status === 401) return failed("token-over");
  if (status === 429 || status === 503 || service.slowDown.has(reason)) {
    const seconds = retryAfterSeconds(retryAfter) ?? delayInWords(text);
    return failed("busy", seconds === null ? UNSTATED_PAUSE : seconds * 1_000);
  }
  if (status >= 500) return failed("busy");
  return failed(status === 403 ? "sign-in-refused" : "protocol");
}
