/**
 * The only five things a caller, and so a user, may learn about a failed outbound connection. More would
 * turn the server into a port scanner for the network it stands in.
 */
export type OutboundWord = "refused" | "unreachable" | "timeout" | "tls" | "protocol";

/**
 * Every failure of an outbound connection. `word` may be shown; `detail` (for instance `address-not-public`
 * or a certificate code) is for the log only.
 */
export class OutboundRefused extends Error {
  override readonly name = "OutboundRefused";
  readonly word: OutboundWord;
  readonly detail: string;

  constructor(word: OutboundWord, detail: string, cause?: unknown) {
    super("The connection could not be made", cause === undefined ? undefined : { cause });
    this.word = word;
    this.detail = detail;
  }
}
