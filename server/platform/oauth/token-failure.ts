import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { OutboundRefused } from "../outbound/refused.ts";

/** What a failed call to an authorization server means for us. */
export type TokenFailure =
  /** The consent is over: RFC 6749 5.2. */
  | { kind: "grant-over"; detail: string }
  /** Our own client id or secret is refused. */
  | { kind: "client-refused"; detail: string }
  /** A company's administrator has to agree first. */
  | { kind: "approval-needed"; detail: string }
  /** It could not be reached, is busy or broken: nothing is known. */
  | { kind: "unreachable"; detail: string }
  /** Its answer is not what we asked for: another state, nonce, issuer, or none that can be read. */
  | { kind: "not-believed"; detail: string };

/** Microsoft's numbers for "an administrator has to agree first". */
const APPROVAL = new Set([65001, 90094, 90095, 900941]);
/** Its numbers for a client secret or client id that is wrong or has expired. */
const CLIENT = new Set([7000215, 7000222, 7000216, 700016, 7000218]);
const CLIENT_ERRORS = new Set(["invalid_client", "unauthorized_client"]);

/** "AADSTS65001: The user or administrator has not consented…" → 65001; several stand in one text at times. */
const numbersOf = (text: string): number[] =>
  [...text.matchAll(/AADSTS(\d{4,9})/g)].map((match) => Number(match[1]));

/** What an error named in an answer means; `description` is only searched for Microsoft's numbers. */
export function failureNamed(error: string, description: string, status: number): TokenFailure {
  const numbers = numbersOf(description);
  const detail = [error.replace(/[^\w.-]/g, "").slice(0, 40), ...numbers.map((one) => `AADSTS${one}`)].join(
    " ",
  );
  if (numbers.some((one) => APPROVAL.has(one)) || error === "consent_required") {
    return { kind: "approval-needed", detail };
  }
  if (numbers.some((one) => CLIENT.has(one)) || CLIENT_ERRORS.has(error)) {
    return { kind: "client-refused", detail };
  }
  if (status >= 500 || status === 429 || error === "temporarily_unavailable" || error === "server_error") {
    return { kind: "unreachable", detail };
  }
  if (error === "invalid_grant" || error === "interaction_required") return { kind: "grant-over", detail };
  return { kind: "not-believed", detail };
}

/** Sorts what openid-client or the guard threw. @throws anything else, which is a defect */
export function failureOf(thrown: unknown): TokenFailure {
  const refused = findRefused(thrown);
  if (refused) return { kind: "unreachable", detail: refused.word };
  if (thrown instanceof ResponseBodyError) {
    return failureNamed(thrown.error, thrown.error_description ?? "", thrown.status);
  }
  if (thrown instanceof AuthorizationResponseError) {
    return failureNamed(thrown.error, thrown.error_description ?? "", 400);
  }
  if (thrown instanceof ClientError) return ofClient(thrown);
  // "WWW-Authenticate" instead of a body: RFC 6749 5.2 lets servers answer invalid_client this way.
  if (thrown instanceof WWWAuthenticateChallengeError) {
    return { kind: "client-refused", detail: "www-authenticate" };
  }
  throw thrown;
}

function ofClient(error: ClientError): TokenFailure {
  const { code = "client", cause } = error;
  const status = cause instanceof Response ? cause.status : 0;
  const broken = status >= 500 || status === 429 || code === "OAUTH_TIMEOUT" || code === "OAUTH_ABORT";
  return { kind: broken ? "unreachable" : "not-believed", detail: code };
}

function findRefused(thrown: unknown): OutboundRefused | null {
  for (let one = thrown, depth = 0; one instanceof Error && depth < 5; one = one.cause, depth += 1) {
    if (one instanceof OutboundRefused) return one;
  }
  return null;
}
