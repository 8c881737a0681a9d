import ipaddr from "ipaddr.js";

/** Whose `X-Forwarded-For` is trusted: no one's, that of this many proxies in a row, or of these networks. */
export type Proxies = false | number | string[];

/** More than anyone runs in a row; a larger number is a mistake that would trust every client. */
const MOST_HOPS = 10;

/**
 * Parses TRUST_PROXY: `off`, a number of proxies, or addresses separated by commas (`10.0.0.5,10.1.0.0/16`). Null
 * for anything else. A client's address is then the first from the right that no proxy has: anything further left
 * may come from the client itself.
 */
export function readProxies(text: string): Proxies | null {
  if (text === "off") return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= MOST_HOPS ? hops : null;
  }
  const places = text.split(",").map((place) => place.trim());
  return places.every((place) => ipaddr.isValid(place) || ipaddr.isValidCIDR(place)) ? places : null;
}

/** The same as Fastify takes it. `hop` counts from 0, the one that is connected with us. */
export const trusted = (proxies: Proxies): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof proxies === "number" ? (_address, hop) => hop < proxies : proxies;

/** Headers in which a proxy names the client. */
export const FORWARDED = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "forwarded",
  "x-real-ip",
];
