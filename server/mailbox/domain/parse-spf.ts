import { isIP } from "node:net";

/** A part of an SPF record (RFC 7208, 4.6): a mechanism such as "include" with its domain, or the modifier "redirect". */
export interface SpfTerm {
  text: string;
  name: string;
  /** The domain it names; null for the record's own. */
  domain: string | null;
  /** The sign before it: what a match means. */
  sign: "+" | "-" | "~" | "?";
}

export interface SpfRecord {
  text: string;
  terms: SpfTerm[];
  /** What cannot be read. */
  wrong: string[];
}

/** These cost a look-up each, of ten (RFC 7208, 4.6.4). */
export const COSTLY: ReadonlySet<string> = new Set(["include", "a", "mx", "ptr", "exists", "redirect"]);

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);
/** Mechanisms that are nothing without a domain. */
const NEEDS_DOMAIN = new Set(["include", "exists", "redirect"]);
const DOMAIN = /^(?:[A-Za-z0-9_-]|%\{[^}]*\}|%%|%_|%-)+(?:\.(?:[A-Za-z0-9_-]|%\{[^}]*\}|%%|%_|%-)+)*\.?$/;

/** Reads one record that begins with "v=spf1". */
export function parseSpf(text: string): SpfRecord {
  const terms: SpfTerm[] = [];
  const wrong: string[] = [];
  for (const word of text.trim().split(/ +/).slice(1)) {
    const term = readTerm(word);
    if (term === "wrong") wrong.push(word);
    else if (term) terms.push(term);
  }
  return { text, terms, wrong };
}

/** Null for a modifier that says nothing of interest here: unknown ones are ignored (RFC 7208, 6). */
function readTerm(word: string): SpfTerm | "wrong" | null {
  const modifier = /^([A-Za-z][\w.-]*)=(.*)$/.exec(word);
  if (modifier) {
    const name = modifier[1]!.toLowerCase();
    if (name !== "redirect") return null;
    const domain = modifier[2]!;
    return DOMAIN.test(domain) ? { text: word, name, domain: fold(domain), sign: "+" } : "wrong";
  }
  const parts = /^([-+~?]?)([A-Za-z0-9]+)(?::([^/]*))?((?:\/.*)?)$/.exec(word);
  if (!parts) return "wrong";
  const [, sign = "", written = "", given, slash = ""] = parts;
  const name = written.toLowerCase();
  const term = { text: word, name, domain: given === undefined ? null : fold(given), sign: sign || "+" };
  return isRight(name, given, slash, word) ? (term as SpfTerm) : "wrong";
}

function isRight(name: string, given: string | undefined, slash: string, word: string): boolean {
  switch (name) {
    case "all":
      return given === undefined && slash === "";
    case "ip4":
    case "ip6":
      return isNetwork(word.slice(word.indexOf(":") + 1), name === "ip4" ? 4 : 6) && word.includes(":");
    case "a":
    case "mx":
      return (given === undefined || DOMAIN.test(given)) && /^(?:\/\d{1,2})?(?:\/\/\d{1,3})?$/.test(slash);
    case "ptr":
      return (given === undefined || DOMAIN.test(given)) && slash === "";
    case "include":
    case "exists":
      return given !== undefined && NEEDS_DOMAIN.has(name) && DOMAIN.test(given) && slash === "";
    default:
      return false;
  }
}

function isNetwork(text: string, version: 4 | 6): boolean {
  const [address = "", length, ...more] = text.split("/");
  if (more.length > 0 || isIP(address) !== version) return false;
  const most = version === 4 ? 32 : 128;
  return length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= most);
}

const fold = (domain: string): string => domain.toLowerCase().replace(/\.$/, "");
