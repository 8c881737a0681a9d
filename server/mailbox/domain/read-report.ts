import type { DomainReport } from "../../../contract/mailbox-domain.ts";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { SendingMailbox } from "../sender.ts";
import { domainOf } from "./check-domain.ts";
import { type DomainProbe, selectKnown } from "./queries.ts";
import { type Known, refusesMailings, topicsOf, worstOf } from "./report.ts";
import { objectionHeaders } from "./send-probe.ts";

type Sending = Pick<
  SendingMailbox,
  "id" | "sender_address" | "sandbox" | "disconnected" | "transport" | "smtp_host"
>;

/** How mails from a mailbox look to those who receive them; null where there is no domain to be looked at. */
export async function readDomainReport(
  db: Db,
  { publicUrl }: Pick<Config, "publicUrl">,
  mailbox: Sending,
): Promise<DomainReport | null> {
  const domain = domainOf(mailbox);
  if (domain === null) return null;
  const { row, probe } = await selectKnown(db, mailbox.id, domain);
  const known: Known = {
    domain,
    facts: row?.findings ?? null,
    mailbox,
    probe: probe?.outcome && probe.isOfDomain ? (probe as DomainProbe) : null,
    objection: Object.keys(objectionHeaders("", publicUrl)),
  };
  const topics = topicsOf(known);
  return {
    domain,
    state: worstOf(topics),
    checking: probe?.running ?? false,
    checked: row?.checked.toISOString() ?? null,
    probed: known.probe ? (probe?.done?.toISOString() ?? null) : null,
    failingSince: row?.failingSince?.toISOString() ?? null,
    refuses: refusesMailings(known),
    topics,
  };
}
