import { isIP } from "node:net";
import { OutboundRefused } from "./refused.ts";

/** A host as it will be used: the name for SNI, certificate and Host header, or a literal address. */
export type Host = { name: string; literal: boolean };

/** Names that never belong to the public internet; they are refused without asking any resolver. */
const innerNames = [".local", ".internal", ".localdomain", ".home.arpa", ".onion"];

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/;

/**
 * Brings any spelling of a host to the one that will be connected to, in the way browsers and `inet_aton`
 * read it: `127.1`, `0x7f000001`, `2130706433`, full-width digits and a trailing dot all become
 * `127.0.0.1`. This does not judge the address; the guard does, after resolving.
 * @throws OutboundRefused for anything that is no host: spaces, control characters, `%`, a path, a zone id.
 */
export function normalizeHost(text: string): Host {
  if (text.length === 0 || text.length > 255 || !isPlain(text)) throw refused();
  const bare = text.startsWith("[") && text.endsWith("]") ? text.slice(1, -1) : text;
  if (isIP(bare) === 6) return { name: canonicalV6(bare), literal: true };
  if (bare !== text || bare.includes(":")) throw refused();
  // Twice: the first reading may reveal an address (full-width digits, ideographic dots) behind a dot.
  const name = readHost(readHost(bare).replace(/\.$/, "")).replace(/\.$/, "");
  if (isIP(name) === 4) return { name, literal: true };
  if (name.length > 253 || !name.split(".").every((part) => label.test(part))) throw refused();
  if (innerNames.some((suffix) => name.endsWith(suffix) || `.${name}` === suffix)) throw refused();
  return { name, literal: false };
}

/** True for `localhost` and names below it, which mean the loopback address without asking (RFC 6761). */
export function isLocalhost(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

/** Reserved for tests and examples (RFC 2606): the public DNS never has them, so it need not be asked. */
export const isReservedName = (name: string): boolean =>
  /(?:^|\.)(?:example|test|invalid|localhost)\.?$/i.test(name);

function readHost(text: string): string {
  try {
    return new URL(`http://${text}/`).hostname;
  } catch {
    throw refused();
  }
}

function canonicalV6(address: string): string {
  return readHost(`[${address}]`).slice(1, -1);
}

/** No whitespace, no control or invisible character, nothing that means something inside a URL. */
function isPlain(text: string): boolean {
  return !/[\s\p{C}%/\\?#@<>"'`|^{}]/u.test(text);
}

function refused(): OutboundRefused {
  return new OutboundRefused("refused", "host-malformed");
}
