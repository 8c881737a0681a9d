import type { DomainReport, DomainTopicReport } from "../../../contract/mailbox-domain.ts";

const LOOKED = "2026-11-25T09:00:00Z";
export const DOMAIN = "brand.example";

const topic = (
  about: DomainTopicReport["about"],
  fields: Partial<DomainTopicReport> = {},
): DomainTopicReport => ({ about, state: "good", why: null, faults: [], record: null, ...fields });

/** What the server says of a domain that is well set up, with something else about it. */
export const fine = (fields: Partial<DomainReport> = {}): DomainReport => ({
  domain: DOMAIN,
  state: "good",
  checking: false,
  checked: LOOKED,
  probed: LOOKED,
  failingSince: null,
  refuses: false,
  topics: [topic("spf"), topic("dkim"), topic("dmarc"), topic("mx")],
  ...fields,
});
/** Nobody has looked yet. */
export const never = (fields: Partial<DomainReport> = {}): DomainReport => {
  const unlooked = { state: "unknown", why: "not-checked" } as const;
  const topics = fine().topics.map((one) => ({ ...one, ...unlooked }));
  return fine({ state: "unknown", checked: null, probed: null, topics, ...fields });
};
/** DNS gave no answer, and the mail to itself did not arrive. */
export const unknown = (): DomainReport => {
  const unanswered = { state: "unknown", why: "dns" } as const;
  return fine({
    state: "unknown",
    probed: null,
    topics: [
      topic("spf", unanswered),
      topic("dkim", { state: "unknown", why: "not-arrived" }),
      topic("dmarc", unanswered),
      topic("mx", unanswered),
    ],
  });
};
export const SPF = "v=spf1 mx include:_spf.google.com ~all";
/** SPF and DKIM are at fault, DMARC has such mails refused. */
export const refusing = (): DomainReport =>
  fine({
    state: "fault",
    failingSince: LOOKED,
    refuses: true,
    topics: [
      topic("spf", {
        state: "fault",
        faults: [{ code: "spf-without-provider", detail: "_spf.google.com" }],
        record: { name: DOMAIN, type: "TXT", value: SPF },
      }),
      topic("dkim", {
        state: "fault",
        faults: [{ code: "dkim-no-key", detail: `s1._domainkey.${DOMAIN}` }],
        record: { name: `s1._domainkey.${DOMAIN}`, type: "TXT", value: null },
      }),
      topic("dmarc", { state: "fault", faults: [{ code: "dmarc-refuses", detail: null }] }),
      topic("mx"),
    ],
  });
