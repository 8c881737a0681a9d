import { getDomain } from "tldts";
import type { Names } from "../../platform/outbound/names.ts";
import type { ParsedMail } from "../keeping/parsed-mail.ts";
import { LARGE_PROVIDERS, type LargeProvider, providerSigning } from "./large-providers.ts";
import type { ReportedRecipient, ReportReading } from "./report.ts";
import { verifySignatures } from "./verify-signatures.ts";

const WRITERS = /^(?:mailer-daemon|postmaster|mail-daemon)$/i;

/**
 * The domains whose signature proves what a report says of one recipient (B1.57): of the recipient's domain, or of a
 * large provider; covering the whole report, which was written by the domain's mail server, names our mail, and the
 * recipient, and as the other side a host that takes the recipient's mail by our own DNS. A company may lead its
 * provider's mail over a server of its own, so that the provider reports in good faith what that server made up. And
 * whoever has an account signs whatever they write with the provider's domain, but not in the mail server's name.
 */
export async function provingDomains(
  names: Names,
  mail: ParsedMail,
  bytes: Buffer,
  reading: ReportReading,
  recipient: { said: ReportedRecipient; domain: string },
  providers: readonly LargeProvider[] = LARGE_PROVIDERS,
): Promise<string[]> {
  const { said, domain } = recipient;
  const [local, writer] = (mail.from?.address ?? "").toLowerCase().split("@");
  if (!reading.structured || reading.ids.length === 0 || said.remoteMta === null) return [];
  if (local === undefined || writer === undefined || !WRITERS.test(local)) return [];
  const signatures = await verifySignatures(names, bytes);
  const proving = signatures.filter(
    (one) =>
      one.covers === "all" &&
      (writer === one.domain || writer.endsWith(`.${one.domain}`)) &&
      (isOf(domain, one.domain) || providerSigning(one.domain, providers) !== undefined),
  );
  if (proving.length === 0) return [];
  const exchangers = await names.exchangers(domain);
  if (!exchangers?.some((host) => host !== "" && host === said.remoteMta)) return [];
  return [...new Set(proving.map((one) => one.domain))];
}

/** Whether a signature's domain is the recipient's, or the registered one above it. */
const isOf = (recipient: string, signing: string): boolean =>
  recipient === signing ||
  (recipient.endsWith(`.${signing}`) && getDomain(signing, { allowPrivateDomains: true }) === signing);
