import { timingSafeEqual } from "node:crypto";
import { PASS_HOURS } from "../../../contract/results/report.ts";
import { passwordFits } from "../../accounts/passwords/password.ts";
import { type Budget, giveBack, networkOf, spend } from "../../accounts/sessions/ask-budget.ts";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { LinkRow } from "./report-queries.ts";

/** Wrong passwords for one link from one network, and from wherever they come. */
const NETWORK: Budget = { name: "link-password", most: 10, seconds: 900 };
const LINK: Budget = { name: "link-password-all", most: 100, seconds: 86_400 };

type Locked = Pick<LinkRow, "id" | "passwordHash">;

/** Whoever opens a link says its password. @throws Fault too-many-tries; link-password-wrong */
export async function checkPassword(db: Db, link: Locked, ip: string, password: string): Promise<void> {
  const { id, passwordHash } = link;
  if (passwordHash === null) return;
  // Another password has tries of its own.
  const known = `${id} ${hashToken(passwordHash).toString("base64url")}`;
  const budgets = [
    [NETWORK, `${known} ${networkOf(ip)}`],
    [LINK, known],
  ] as const;
  // Counted before the password is looked at, so that many at once are no more tries than one after the other.
  for (const [budget, who] of budgets) {
    const wait = await spend(db, budget, who);
    if (wait > 0) throw fault("too-many-tries", { retryAfter: wait });
  }
  if (!(await passwordFits(passwordHash, password))) throw fault("link-password-wrong");
  for (const [budget, who] of budgets) await giveBack(db, budget, who);
}

/**
 * What lets a reader in for some hours. It is signed with the installation's key, for this link and the password that it
 * has now, and stands in no table: another password ends all that were given before.
 */
export function passFor(secrets: Secrets, link: Locked, now: number = Date.now()): string {
  const until = Math.floor(now / 1000) + PASS_HOURS * 3600;
  return `${until}.${sign(secrets, link, until).toString("base64url")}`;
}

const sign = (secrets: Secrets, { id, passwordHash }: Locked, until: number): Buffer =>
  secrets.fingerprint(JSON.stringify([id, until, passwordHash]), "link-pass");

/** Whether a link opens: it asks for no password, or it was said within the last hours. */
export function isLetIn(
  secrets: Secrets,
  link: Locked,
  pass: string | undefined,
  now: number = Date.now(),
): boolean {
  if (link.passwordHash === null) return true;
  const [, until = "", signature = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(pass ?? "") ?? [];
  if (signature === "" || Number(until) * 1000 <= now) return false;
  const given = Buffer.from(signature, "base64url");
  const right = sign(secrets, link, Number(until));
  return given.length === right.length && timingSafeEqual(given, right);
}
