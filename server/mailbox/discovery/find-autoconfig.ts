import { OutboundRefused } from "../../platform/outbound/refused.ts";
import type { Outbound } from "../../platform/outbound.ts";
import { type Autoconfig, readAutoconfig } from "./read-autoconfig.ts";

/** Where a domain may publish its configuration, best first. */
const PLACES = [
  (domain: string) => `https://autoconfig.${domain}/.well-known/mail-v1.xml`,
  (domain: string) => `https://autoconfig.${domain}/mail/config-v1.1.xml`,
  (domain: string) => `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
];

/** Real ones have 1 to 4 kB. */
const MOST_BYTES = 100_000;

/** What a domain publishes on its own hosts, over https alone: over http anybody on the way could name servers. */
export async function findAutoconfig(
  outbound: Outbound,
  domain: string,
  totalMs: number,
): Promise<Autoconfig | null> {
  const answers = PLACES.map((place) => read(outbound, place(domain), domain, totalMs).catch(() => null));
  for (const answer of answers) {
    const found = await answer;
    if (found) return found;
  }
  return null;
}

async function read(outbound: Outbound, url: string, domain: string, totalMs: number) {
  const answer = await outbound.fetch(url, {
    kind: "web",
    maxBytes: MOST_BYTES,
    totalTimeoutMs: totalMs,
    accept: "text/xml, application/xml",
    before: async ({ protocol }) => {
      if (protocol !== "https:") throw new OutboundRefused("refused", "scheme");
    },
  });
  if (answer.status !== 200) {
    answer.discard();
    return null;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return readAutoconfig(Buffer.concat(chunks).toString("utf8"), domain);
}
