import { OutboundRefused } from "../../outbound/refused.ts";
import { faultOf } from "../fault.ts";
import type { MailFault } from "../server.ts";
import { cleanServerText } from "../smtp-outcome.ts";
import type { ReadResult } from "../transport.ts";

type ImapError = Error & {
  code?: string;
  authenticationFailed?: boolean;
  tlsFailed?: boolean;
  serverResponseCode?: string;
  responseText?: string;
  response?: unknown;
  /** Why the server said goodbye. */
  reason?: string;
  throttleReset?: number;
};

type Failure = Extract<ReadResult<never>, { ok: false }>;

const networkCode = /^E(CONN(REFUSED|RESET)|HOSTUNREACH|NETUNREACH|PIPE)$/;

/** The stable code for what imapflow threw. Its own texts may carry server words and are not passed on. */
export function imapFault(error: unknown): MailFault {
  if (error instanceof OutboundRefused) return faultOf(error);
  const { code = "", authenticationFailed, tlsFailed, serverResponseCode } = error as ImapError;
  if (serverResponseCode === "UNAVAILABLE" || serverResponseCode === "LIMIT") return "busy";
  if (tooMany.test(wordsOf(error))) return "busy";
  if (authenticationFailed) return "sign-in-refused";
  if (code === "ETHROTTLE") return "busy";
  // Socket timeouts of imapflow say ETIMEOUT.
  if (/TIMEOUT|^ETIMEDOUT$/.test(code)) return "timeout";
  if (code === "STARTTLS_INJECTION") return "protocol";
  const byCertificate = faultOf(new OutboundRefused("tls", code));
  if (byCertificate !== "tls-failed") return byCertificate;
  if (tlsFailed) return code === "" ? "tls-missing" : "tls-failed";
  if (/SSL|TLS/.test(code)) return "tls-failed";
  return networkCode.test(code) ? "unreachable" : "protocol";
}

/** Gmail, Dovecot, Exchange, Yahoo: an account may have only so many connections at once. */
const tooMany =
  /too many (simultaneous |concurrent )?connections|maximum number of connections|connection limit|max(imum)? connections|mail_max_userip_connections/i;

/** Google and Microsoft end a connection whose access token ran out. */
const tokenOver = /session (expired|invalidated)|access ?token ?expired|token (has )?expired/i;

/** Connections end; imapflow says so in these codes. */
const ended = /^(NoConnection|EConnectionClosed|ClosedAfterConnect|StateLogout)/;

/** What a failed visit comes to for a reader. */
export function readFailure(error: unknown, cut: boolean): Failure {
  const { code = "", throttleReset } = error as ImapError;
  const text = cleanServerText(wordsOf(error));
  const retryAfter = throttleReset && throttleReset > 0 ? throttleReset : null;
  const fail = (fault: Failure["fault"]): Failure => ({ ok: false, fault, text, retryAfter });
  if (cut) return fail("timeout");
  if (tooMany.test(text)) return fail("too-many-connections");
  if (tokenOver.test(text)) return fail("token-over");
  const fault = imapFault(error);
  // One of these codes ends in TLS and says nothing of it.
  const vague = fault === "protocol" || fault === "tls-failed";
  return fail(vague && ended.test(code) ? "unreachable" : fault);
}

/** What the server itself said; empty where it said nothing. */
export function wordsOf(error: unknown): string {
  const { reason, responseText, response } = error as ImapError;
  for (const words of [reason, responseText, response]) if (typeof words === "string") return words;
  return "";
}
