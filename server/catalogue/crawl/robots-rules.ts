import type { FeedOutcome } from "../../../contract/catalogue.ts";

/** What a robots.txt (RFC 9309) allows us, bounded so that a host cannot fill our tables. */
export interface RobotsRules {
  kind: "rules";
  rules: { allow: boolean; path: string }[];
  /** Seconds between requests that the host asks for; null where it does not. */
  delay: number | null;
}

/** Nothing may be requested now: the request for the host's rules failed or got a server error. */
export interface RobotsClosed {
  kind: "closed";
  outcome: FeedOutcome;
  /** How often it did so, one time after the other. */
  times?: number;
}

export type KeptRobots = RobotsRules | RobotsClosed;

/** The name a robots.txt knows us by. */
const ROBOTS_NAME = "hostread";

/** RFC 9309, 2.5: at least 500 KiB are to be read. */
export const MOST_ROBOTS_BYTES = 512_000;
const MOST_RULES = 500;
const LONGEST_PATH = 500;
/** For all rules of a host together, so that a million host names cannot fill the tables either. */
const MOST_CHARACTERS = 20_000;
/** What a host may ask for at most; more would keep its feeds from ever being read. */
const LONGEST_DELAY = 30;

export const everythingAllowed: RobotsRules = { kind: "rules", rules: [], delay: null };

/** Reads the group for our user agent, else the one for all. Unknown lines are ignored. */
export function parseRobots(text: string): RobotsRules {
  const own: RobotsRules = { kind: "rules", rules: [], delay: null };
  const others: RobotsRules = { kind: "rules", rules: [], delay: null };
  let named = false;
  // A set: an agent named a thousand times still has one group.
  let groups = new Set<RobotsRules>();
  let inAgents = false;
  const kept = new Map<RobotsRules, number>();
  for (const line of text.slice(0, MOST_ROBOTS_BYTES).split(/\r\n?|\n/)) {
    const [name, value] = fieldOf(line);
    if (name === "user-agent") {
      if (!inAgents) groups = new Set();
      inAgents = true;
      const agent = /^[a-z_-]+/i.exec(value)?.[0].toLowerCase();
      if (value === "*") groups.add(others);
      else if (agent === ROBOTS_NAME) {
        groups.add(own);
        named = true;
      }
      continue;
    }
    if (name !== "allow" && name !== "disallow" && name !== "crawl-delay") continue;
    inAgents = false;
    for (const group of groups) {
      if (name === "crawl-delay") {
        const seconds = Number(value);
        if (value !== "" && seconds > 0) group.delay = Math.min(seconds, LONGEST_DELAY);
      } else if (value.length <= LONGEST_PATH && (value.startsWith("/") || value.startsWith("*"))) {
        // In normalized form: characters not allowed in addresses have to be escaped.
        const path = canonical(value);
        const characters = (kept.get(group) ?? 0) + path.length;
        if (group.rules.length >= MOST_RULES || characters > MOST_CHARACTERS) continue;
        kept.set(group, characters);
        group.rules.push({ allow: name === "allow", path });
      }
    }
  }
  return named ? own : others;
}

/** Name and value of a line. Searched, as a line may be all a host may send: an expression could take minutes. */
function fieldOf(line: string): [name: string, value: string] {
  const comment = line.indexOf("#");
  const said = comment < 0 ? line : line.slice(0, comment);
  const colon = said.indexOf(":");
  return colon < 0 ? ["", ""] : [said.slice(0, colon).trim().toLowerCase(), said.slice(colon + 1).trim()];
}

/** Whether the rules let us ask for this address: the longest rule that fits counts, allowing before refusing. */
export function robotsAllow({ rules }: RobotsRules, url: URL): boolean {
  const path = canonical(`${url.pathname}${url.search}`);
  // RFC 9309, 2.2.2: the file itself is always allowed.
  if (path === "/robots.txt") return true;
  let best = { length: -1, allow: true };
  for (const { allow, path: pattern } of rules) {
    const own = canonical(pattern);
    if (!fits(own, path)) continue;
    if (own.length > best.length || (own.length === best.length && allow))
      best = { length: own.length, allow };
  }
  return best.allow;
}

/** The same spelling for "é", "%C3%A9" and "%c3%a9". */
function canonical(path: string): string {
  return path
    .replace(/[^\x21-\x7e]+/g, (text) => Buffer.from(text).toString("hex").replace(/../g, "%$&"))
    .replace(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}

/** "*" matches anything, "$" at the end the end. Matched step by step: a regular expression could take forever. */
function fits(pattern: string, path: string): boolean {
  const toEnd = pattern.endsWith("$");
  const [first = "", ...rest] = (toEnd ? pattern.slice(0, -1) : pattern).split("*");
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const [index, part] of rest.entries()) {
    if (toEnd && index === rest.length - 1) return path.length - part.length >= at && path.endsWith(part);
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return !toEnd || at === path.length;
}
