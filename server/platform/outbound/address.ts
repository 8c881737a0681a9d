import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/** One entry of `OUTBOUND_ALLOW`: addresses in this range, at this port only, pass without being public. */
export type AllowEntry = { range: [ipaddr.IPv4 | ipaddr.IPv6, number]; port: number };

const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * A public number, but internal: on every Azure machine it reaches the host, which gives out the machine's settings
 * and secrets. Other providers' such addresses are in ranges that are not public anyway.
 */
const innerByUse = new Set(["168.63.129.16"]);

/**
 * True if the address (in a resolver's canonical spelling) belongs to the public internet. Addresses that contain
 * or reach another one in disguise do not: IPv4 mapped or compatible, NAT64, 6to4, Teredo. Networks may route these
 * inwards, and no legitimate server uses one.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes("%")) return false;
  if (family === 4) {
    const parsed = ipaddr.IPv4.parse(address);
    return parsed.range() === "unicast" && !innerByUse.has(parsed.toString());
  }
  const parsed = ipaddr.IPv6.parse(address);
  // ipaddr.js calls everything without a name "unicast"; only 2000::/3 has ever been given out.
  return parsed.range() === "unicast" && parsed.match(globalUnicast);
}

/** True when an entry of the allow list names exactly this address and port. */
export function isAllowed(allow: readonly AllowEntry[], address: string, port: number): boolean {
  if (isIP(address) === 0 || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  return allow.some((entry) => {
    const [range, bits] = entry.range;
    if (entry.port !== port || range.kind() !== parsed.kind()) return false;
    return parsed.match(range as ipaddr.IPv4 & ipaddr.IPv6, bits);
  });
}

/**
 * Reads `OUTBOUND_ALLOW`, for instance `127.0.0.1/32:1025, ::1/128:993`.
 * @throws Error with a sentence naming the faulty entry; a typing error must not open or close anything.
 */
export function parseAllow(text: string): AllowEntry[] {
  const entries = text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  return entries.map((entry) => {
    const match = /^\[?([0-9a-fA-F.:]+\/\d{1,3})\]?:(\d{1,5})$/.exec(entry);
    const port = Number(match?.[2]);
    if (!match?.[1] || !ipaddr.isValidCIDR(match[1]) || port < 1 || port > 65_535) {
      throw new Error(`OUTBOUND_ALLOW: "${entry}" is not of the form CIDR:port, such as 127.0.0.1/32:1025`);
    }
    return { range: ipaddr.parseCIDR(match[1]), port };
  });
}
