import { domainToASCII } from "node:url";
import { literal } from "../../platform/literal.ts";
import { type PlaceholderReason, placeholders } from "./placeholders.ts";
import { DOMAIN } from "./written-address.ts";

export type InvalidReason = "no-address" | "malformed" | "too-long" | "bad-domain";

export type AddressVerdict =
  | { kind: "usable"; address: string; key: string }
  | { kind: "placeholder"; address: string; key: string; reason: PlaceholderReason }
  | { kind: "invalid"; reason: InvalidReason };

const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const writtenDomain = new RegExp(`^${DOMAIN}$`, "iu");
const unseenMarks = /\p{Cf}/gu;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

const MOST_BYTES = 254;

interface Compiled {
  test(local: string, domain: string): boolean;
  reason: PlaceholderReason;
}

const exact = new Map<string, PlaceholderReason>();
const byDomain = new Map<string, PlaceholderReason>();
const byLocal = new Map<string, PlaceholderReason>();
const others: Compiled[] = [];
for (const { pattern, reason } of placeholders) {
  const [localPart = "", domain = ""] = pattern.split("@") as [string, string];
  if (!pattern.includes("*") && !domain.startsWith(".")) {
    if (localPart !== "" && domain !== "") exact.set(pattern, reason);
    else if (domain === "") byLocal.set(localPart, reason);
    else byDomain.set(domain, reason);
    continue;
  }
  const localTest = glob(localPart === "" ? "*" : localPart);
  const domainTest = domain.startsWith(".")
    ? new RegExp(`(?:^|\\.)${globSource(domain.slice(1))}$`)
    : glob(domain === "" ? "*" : domain);
  others.push({ reason, test: (inLocal, inDomain) => localTest.test(inLocal) && domainTest.test(inDomain) });
}

function globSource(pattern: string): string {
  return pattern.split("*").map(literal).join(".*");
}

function glob(pattern: string): RegExp {
  return new RegExp(`^${globSource(pattern)}$`);
}

function placeholderReason(localPart: string, domain: string): PlaceholderReason | undefined {
  return (
    exact.get(`${localPart}@${domain}`) ??
    byDomain.get(domain) ??
    byLocal.get(localPart) ??
    others.find((one) => one.test(localPart, domain))?.reason
  );
}

/**
 * Judges an address found in a feed or table. `address` keeps the local part as written and the domain in ASCII
 * lower case; `key` is all lower case, for comparing. "Usable" means well formed and not a known placeholder or
 * trap; whether anyone reads it is not checked.
 */
export function judgeAddress(raw: string): AddressVerdict {
  const text = raw
    .trim()
    .replace(/^mailto:/i, "")
    .replace(/^<|>$/g, "")
    .trim();
  const split = text.lastIndexOf("@");
  if (split <= 0 || split === text.length - 1) return { kind: "invalid", reason: "no-address" };
  const localPart = text.slice(0, split).normalize("NFC");
  const written = text.slice(split + 1).replace(/\.$/, "");
  // RFC 5321, 4.5.3.1: octets, not letters.
  if (Buffer.byteLength(localPart) > 64 || Buffer.byteLength(text) > MOST_BYTES)
    return { kind: "invalid", reason: "too-long" };
  // Ends with a slash: a link to a user name ("medium.com/@ida"), not an address to be hidden.
  if (!local.test(localPart) || localPart.endsWith("/")) return { kind: "invalid", reason: "malformed" };
  // Judged by what is seen of it, as texts are searched for addresses to hide.
  if (!writtenDomain.test(written.replace(unseenMarks, ""))) return { kind: "invalid", reason: "bad-domain" };
  const domain = domainToASCII(written.toLowerCase());
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  const sound =
    domain !== "" && domain.length <= 253 && labels.length > 1 && labels.every((one) => label.test(one));
  if (!sound || !/^(?:[a-z]{2,63}|xn--[a-z0-9-]+)$/.test(top))
    return { kind: "invalid", reason: "bad-domain" };
  const address = `${localPart}@${domain}`;
  if (Buffer.byteLength(address) > MOST_BYTES) return { kind: "invalid", reason: "too-long" };
  const key = address.toLowerCase();
  const reason = placeholderReason(localPart.toLowerCase(), domain);
  return reason === undefined
    ? { kind: "usable", address, key }
    : { kind: "placeholder", address, key, reason };
}
