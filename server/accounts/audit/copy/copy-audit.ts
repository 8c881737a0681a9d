import type { SyslogAddress } from "../../../platform/config.ts";
import { isSuspended } from "../../../platform/suspension.ts";
import type { Context } from "../../../platform/web/http.ts";
import type { ReceiverKind } from "../tables.ts";
import { type Behind, holdCopier, markCopied, selectBehind } from "./copy-queries.ts";
import type { CopiedEntry } from "./entry.ts";
import { sendSyslog } from "./send-syslog.ts";
import { sendWebhook } from "./send-webhook.ts";

export interface Receiver {
  kind: ReceiverKind;
  /** Host and port: the rest of an address may be a secret. */
  place: string;
  /** Returns once the receiver has them. @throws OutboundRefused */
  send(entries: readonly CopiedEntry[]): Promise<void>;
}

const placeOf = ({ by, host, port }: SyslogAddress) =>
  `${by}://${host.includes(":") ? `[${host}]` : host}:${port}`;

/** The receivers that the operator has set. */
export function receiversOf({ config, outbound }: Pick<Context, "config" | "outbound">): Receiver[] {
  const receivers: Receiver[] = [];
  const { auditSyslog: syslog, auditWebhook: webhook } = config;
  if (syslog)
    receivers.push({
      kind: "syslog",
      place: placeOf(syslog),
      send: (entries) => sendSyslog(syslog, entries, { trusted: outbound.context }),
    });
  if (webhook) {
    const place = new URL(webhook.url).host;
    receivers.push({ kind: "webhook", place, send: (entries) => sendWebhook(outbound, webhook, entries) });
  }
  return receivers;
}

/** What is sent at once. However much waits, one organization's entries leave others their turn. */
export const PIECE = { chains: 50, ofEach: 100, bytes: 1_000_000 } as const;

/**
 * Sends the next entries to a receiver and writes down how far it is: first the one, then the other, so that whoever is
 * killed in between sends them again. Answers whether there may be more at once.
 */
export async function copyPiece(
  { db, log }: Pick<Context, "db" | "log">,
  receiver: Receiver,
  holder: string,
): Promise<"more" | "nothing"> {
  if (!(await holdCopier(db, receiver.kind, receiver.place, holder))) return "nothing";
  // A restored copy of a database tells nobody anything before an operator has said that it is the one.
  if (await isSuspended(db)) return "nothing";
  const behind = await selectBehind(db, receiver.kind, PIECE);
  if (behind.length === 0) return "nothing";
  const { entries, reached } = pieceOf(behind);
  for (const { chain, copied, entries: next } of behind) {
    const missed = (next[0]?.seq ?? Number.NaN) - copied - 1;
    if (missed > 0) log.warn({ chain, missed }, "entries of the audit left before they were copied");
  }
  if (entries.length > 0) await receiver.send(entries);
  await markCopied(db, receiver.kind, holder, reached);
  return "more";
}

/** As many entries as one sending takes, and where each chain is then. */
function pieceOf(behind: readonly Behind[]): {
  entries: CopiedEntry[];
  reached: { chain: number; seq: number }[];
} {
  const entries: CopiedEntry[] = [];
  const reached: { chain: number; seq: number }[] = [];
  let room: number = PIECE.bytes;
  for (const { chain, length, entries: next } of behind) {
    // Their months have left: there is nothing to copy any more.
    if (next.length === 0) reached.push({ chain, seq: length });
    let last: number | null = null;
    for (const entry of next) {
      const size = JSON.stringify(entry).length;
      if (size > room && entries.length > 0) break;
      room -= size;
      entries.push(entry);
      last = entry.seq;
    }
    if (last !== null) reached.push({ chain, seq: last });
  }
  return { entries, reached };
}
