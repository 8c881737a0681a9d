import { timingSafeEqual } from "node:crypto";
import { NOTICE_KINDS, type NoticeKind } from "../../../../contract/accounts-notices.ts";
import type { Secrets } from "../../../platform/secrets.ts";

const PURPOSE = "notices-off";
const BETWEEN = "~";
const SIGNED = 32;

const sign = (secrets: Secrets, text: string): string =>
  secrets.fingerprint(text, PURPOSE).toString("hex").slice(0, SIGNED);

/**
 * What a link in a mail about news may do: switch the mails of these kinds off for one user. It is signed and nothing of
 * it is stored; pressed again it does the same again.
 */
export function offToken(secrets: Secrets, login: string, kinds: readonly NoticeKind[]): string {
  const text = [login, ...kinds].join(BETWEEN);
  return `${text}${BETWEEN}${sign(secrets, text)}`;
}

/** Null for what we have not signed. Kinds that this release no longer knows are left out. */
export function readOffToken(
  secrets: Secrets,
  token: string,
): { login: string; kinds: readonly NoticeKind[] } | null {
  const at = token.lastIndexOf(BETWEEN);
  const [text, given] = [token.slice(0, Math.max(at, 0)), Buffer.from(token.slice(at + 1))];
  const right = Buffer.from(sign(secrets, text));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [login = "", ...names] = text.split(BETWEEN);
  const kinds = NOTICE_KINDS.filter((kind) => names.includes(kind));
  return kinds.length > 0 ? { login, kinds } : null;
}

/**
 * The link, and the headers by which mail programs show it as a button (RFC 2369, RFC 8058). They press it by themselves
 * and only under https; without it there is the link alone.
 */
export function offLink(
  secrets: Secrets,
  base: string,
  login: string,
  kinds: readonly NoticeKind[],
): { link: string; headers: Record<string, string> } {
  const link = `${base}/news-off/${offToken(secrets, login, kinds)}`;
  if (!base.startsWith("https:")) return { link, headers: {} };
  return {
    link,
    headers: { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}
