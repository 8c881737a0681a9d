import { traceOf } from "../../platform/error-trace.ts";
import { parseAddress } from "../../platform/mail/address.ts";
import { isReservedName } from "../../platform/outbound/host.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import type { Context } from "../../platform/web/http.ts";
import { openTransport } from "../open-transport.ts";
import { hasSentFolder, mailboxById, type SendingMailbox } from "../sender.ts";
import { findProbe } from "./find-probe.ts";
import { type JudgedProbe, judgeProbe } from "./judge-probe.ts";
import {
  type DomainProbe,
  deleteLeftDomains,
  endProbe,
  putOffDomain,
  saveDomain,
  selectAsked,
  selectDueDomains,
} from "./queries.ts";
import { type DomainFacts, readDomain } from "./read-domain.ts";
import { sendProbe } from "./send-probe.ts";

/** Domains looked at in one run, and how many at once. */
const RUN = { most: 500, atOnce: 5 };
const NOTHING: JudgedProbe = { signatures: [], returnPath: null };

/** The domain that a mailbox sends from; null where there is none to be looked at. */
export function domainOf(
  mailbox: Pick<SendingMailbox, "sender_address" | "sandbox" | "disconnected">,
): string | null {
  if (mailbox.sandbox || mailbox.disconnected) return null;
  const parsed = parseAddress(mailbox.sender_address);
  // The public DNS never has them.
  return parsed.ok && !isReservedName(parsed.mailbox.domain) ? parsed.mailbox.domain : null;
}

/**
 * Looks at the domain of a mailbox, and at how a mail from it to itself arrives, if that was asked for. A killed server
 * begins again, and sends no second mail.
 */
export async function checkDomain(context: Context, mailboxId: number): Promise<void> {
  const mailbox = await mailboxById(context.db, mailboxId);
  const domain = mailbox && domainOf(mailbox);
  if (!mailbox || !domain) return void (await endProbe(context.db, mailboxId, null));
  await lookAt(context, domain);
  const asked = await selectAsked(context.db, mailboxId);
  if (!asked) return;
  const found = await probe(context, mailbox, asked.messageId);
  await endProbe(context.db, mailboxId, { ...found, domain });
}

/**
 * Looks at each domain that mails are sent from, once a day. Safe to repeat: it goes on with those that are due. One that
 * cannot be looked at does not delay the others, and comes again tomorrow.
 */
export async function checkDomains(context: Pick<Context, "db" | "outbound" | "log">): Promise<void> {
  const due = await selectDueDomains(context.db, RUN.most);
  await Promise.all(
    Array.from({ length: RUN.atOnce }, async () => {
      for (let domain = due.shift(); domain !== undefined; domain = due.shift()) {
        const name = domain;
        if (!isReservedName(name))
          await lookAt(context, name).catch((error: unknown) => putOff(context, name, error));
      }
    }),
  );
  await deleteLeftDomains(context.db);
}

/** Where not even that can be written, the database is gone, and the next run begins with this domain. */
async function putOff(
  { db, log }: Pick<Context, "db" | "log">,
  domain: string,
  error: unknown,
): Promise<void> {
  log.error({ domain, ...traceOf(error) }, "a sending domain could not be checked");
  await putOffDomain(db, domain).catch((second: unknown) =>
    log.error({ domain, ...traceOf(second) }, "a sending domain could not be put off"),
  );
}

async function lookAt({ db, outbound }: Pick<Context, "db" | "outbound">, domain: string): Promise<void> {
  const facts = await readDomain(outbound.names, domain);
  await saveDomain(db, domain, facts, verdictOn(facts));
}

/** Of the domain alone, whoever sends from it. */
function verdictOn({ spf, dmarc, mx }: DomainFacts): "good" | "fault" | "unknown" {
  const isBad =
    (spf &&
      (spf.records.length !== 1 || spf.wrong.length > 0 || spf.broken.length > 0 || spf.lookups > 10)) ||
    (dmarc && (dmarc.records.length !== 1 || dmarc.misspelt.length > 0)) ||
    mx?.every((host) => host === "");
  if (isBad) return "fault";
  return spf && dmarc && mx ? "good" : "unknown";
}

type Found = JudgedProbe & { outcome: DomainProbe["outcome"] };

async function probe(context: Context, mailbox: SendingMailbox, sentBefore: string | null): Promise<Found> {
  if (!hasSentFolder(mailbox)) return { ...NOTHING, outcome: "no-inbox" };
  const messageId = sentBefore ?? (await sendProbe(context, mailbox));
  if (messageId === null) return { ...NOTHING, outcome: "not-sent" };
  const bytes = await fetchProbe(context, mailbox, messageId);
  if (!bytes) return { ...NOTHING, outcome: "not-arrived" };
  return { ...(await judgeProbe(context.outbound.names, bytes)), outcome: "arrived" };
}

async function fetchProbe(
  context: Context,
  mailbox: SendingMailbox,
  messageId: string,
): Promise<Buffer | null> {
  try {
    const transport = await openTransport(context, mailbox);
    if (!transport) return null;
    try {
      return await findProbe(transport, messageId);
    } finally {
      await transport.close();
    }
  } catch (error) {
    if (error instanceof OutboundRefused) return null;
    throw error;
  }
}
