import { parseAddress, samePersonKey } from "../../platform/mail/address.ts";
import { cleanServerText } from "../../platform/mail/smtp-outcome.ts";
import { withoutAddresses } from "../../platform/mail/without-addresses.ts";
import type { Context } from "../../platform/web/http.ts";
import type { ReportKind } from "../tables.ts";
import { judgeStatus } from "./judge-status.ts";
import { provingDomains } from "./prove-report.ts";
import { readReport } from "./read-report.ts";
import type { FindReported, Reported, ReportedRecipient } from "./report.ts";
import { type CandidateRow, selectCandidates } from "./report-queries.ts";

/** Clocks of mail servers are wrong by this much, in milliseconds. */
const CLOCKS = 15 * 60_000;
/** No report of one mail names more. */
const MOST_IDS = 50;

/**
 * Which mails of ours a mail reports on (B1.53): it names a message handed over through this mailbox, and that message's
 * recipient, and was not written before. Null where it is no report at all, empty where it is about nobody of ours.
 */
export function createFindReported(context: Pick<Context, "db" | "outbound">): FindReported {
  return async (mailbox, mail, bytes) => {
    const reading = readReport(mail);
    if (!reading) return null;
    const ids = reading.ids.slice(0, MOST_IDS);
    const envelopeIds = reading.envelopeIds.slice(0, MOST_IDS);
    if ((ids.length === 0 && envelopeIds.length === 0) || reading.recipients.length === 0) return [];
    const candidates = await selectCandidates(context.db, mailbox.id, { ids, envelopeIds });
    const reported: Reported[] = [];
    for (const candidate of candidates) {
      if (mail.date && mail.date.getTime() < candidate.handed.getTime() - CLOCKS) continue;
      const said = reading.recipients.find((one) => names(one, candidate));
      if (!said) continue;
      const kind: ReportKind = reading.complaint ? "complaint" : judgeStatus(said);
      const domain = candidate.recipientKey.slice(candidate.recipientKey.lastIndexOf("@") + 1);
      reported.push({
        messageId: candidate.id,
        kind,
        status: said.status,
        said: wordsOf(said),
        remoteMta: said.remoteMta,
        signedBy:
          kind === "gone" || kind === "delivered"
            ? await provingDomains(context.outbound.names, mail, bytes, reading, { said, domain })
            : [],
      });
    }
    return reported;
  };
}

/** Whether the report names the message's recipient, as its final or its original one. */
const names = (said: ReportedRecipient, { recipientKey }: CandidateRow): boolean =>
  [said.final, said.original].some((address) => {
    const parsed = parseAddress(address ?? "");
    return parsed.ok && samePersonKey(parsed.mailbox) === recipientKey;
  });

/** The server's words for people, without addresses. */
const wordsOf = ({ diagnostic, status }: ReportedRecipient): string =>
  cleanServerText(withoutAddresses(diagnostic)) || (status ?? "");
