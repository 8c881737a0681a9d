import { type FaultCode, faultCode } from "../../contract/faults.ts";
import type { Language } from "../../contract/forms/locale.ts";
import { currentLanguage } from "../language/locale.ts";
import type { TextOf } from "../language/text.tsx";

/** One field that is wrong: a JSON pointer into what was sent, and the sentence for it. */
export interface FieldProblem {
  pointer: string;
  detail: string;
}

/** Why there is no answer at all, in addition to the faults that the server names. */
export type ProblemCode = FaultCode | "network" | "timeout" | "http";

interface Parts {
  code: ProblemCode;
  /** HTTP status; 0 where nothing came back. */
  status: number;
  /** What the status is called, as the answer says it; newer protocols leave it out. */
  statusText?: string;
  /** The server's sentence in the user's language; empty where it said none. */
  detail: string;
  errors?: readonly FieldProblem[];
  requestId?: string | null;
  /** Seconds after which it makes sense to try again. */
  retryAfter?: number | null;
  /** What an answer carried beside the problem, such as the profile form with its errors. */
  payload?: unknown;
}

/** A call that did not succeed. Thrown by `call`, shown where the screen decides. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly statusText: string;
  readonly detail: string;
  /** The language of the sentences. */
  readonly language: Language = currentLanguage();
  readonly errors: readonly FieldProblem[];
  readonly requestId: string | null;
  readonly retryAfter: number | null;
  readonly payload: unknown;

  constructor(parts: Parts) {
    super(`${parts.code} (${parts.status}) ${parts.detail}`.trim());
    this.name = "Problem";
    this.code = parts.code;
    this.status = parts.status;
    this.statusText = parts.statusText ?? "";
    this.detail = parts.detail;
    this.errors = parts.errors ?? [];
    this.requestId = parts.requestId ?? null;
    this.retryAfter = parts.retryAfter ?? null;
    this.payload = parts.payload;
  }

  /** The sentence for one field of the body, such as `displayName`. */
  of(field: string): string | undefined {
    return this.errors.find((error) => error.pointer === `/${field}` || error.pointer === field)?.detail;
  }
}

/**
 * What to show for anything thrown: the server's sentence, else a description of the failure. Anything but a
 * `Problem` is an error of the client, not of the server.
 */
export function sentenceOf(error: unknown, t: TextOf): string {
  if (!(error instanceof Problem)) return t("api.broken");
  if (error.code === "network") return t("api.network");
  if (error.code === "timeout") return t("api.timeout");
  return error.detail || t("api.http", { status: error.status });
}

/** `Retry-After` comes as seconds or as a date. */
function secondsOf(header: string | null): number | null {
  if (!header) return null;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function fieldProblems(value: unknown): FieldProblem[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one): one is FieldProblem =>
      isRecord(one) && typeof one.pointer === "string" && typeof one.detail === "string",
  );
}

/** Reads RFC 9457, and makes the best of an answer that is something else (a proxy's page, say). */
export async function readProblem(response: Response): Promise<Problem> {
  const text = await response.text().catch(() => "");
  let body: unknown = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Not ours: the status is all there is.
  }
  const known = isRecord(body) ? body : {};
  return new Problem({
    code: faultCode(known.type) ?? "http",
    status: response.status,
    statusText: response.statusText,
    detail: typeof known.detail === "string" ? known.detail : "",
    errors: fieldProblems(known.errors),
    requestId: typeof known.requestId === "string" ? known.requestId : null,
    retryAfter: secondsOf(response.headers.get("retry-after")),
    payload: known.payload,
  });
}

/** Somebody else has changed it meanwhile. */
export const isStale = (error: unknown): boolean => error instanceof Problem && error.code === "stale";

/** The link of an open page opens nothing: it was altered, is over, or was withdrawn. */
export const isLinkOver = (error: unknown): boolean => error instanceof Problem && error.code === "link-over";

/** The link of an open page opens something, to whoever knows its password. */
export const isLinkLocked = (error: unknown): boolean =>
  error instanceof Problem && error.code === "link-locked";
