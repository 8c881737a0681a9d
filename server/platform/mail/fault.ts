import { OutboundRefused } from "../outbound/refused.ts";
import type { MailFault } from "./server.ts";

const certificate =
  /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY|DECRYPT)|ALTNAME|PATH_LENGTH|INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH/;

/** What OpenSSL says to a server that began in the clear. */
const clearText = /WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG/;

/**
 * Turns a failed connection into its stable code. What the guard refused and what did not answer are the
 * same `unreachable`: a difference would tell which inner addresses exist (S-9).
 */
export function faultOf(error: unknown): MailFault {
  if (!(error instanceof OutboundRefused)) return "protocol";
  if (error.word === "timeout") return "timeout";
  if (error.word === "tls") return tlsFaultOf(error.detail);
  if (error.word === "protocol") return "protocol";
  return error.detail === "host-unknown" ? "host-unknown" : "unreachable";
}

function tlsFaultOf(detail: string): MailFault {
  if (certificate.test(detail)) return "tls-certificate";
  if (detail === "encrypted-at-once") return "tls-expected";
  return clearText.test(detail) ? "tls-unexpected" : "tls-failed";
}
