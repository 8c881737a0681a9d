import { timingSafeEqual } from "node:crypto";
import { PASS_HOURS } from "../../../contract/results/report.ts";
import { passwordFits } from "../../accounts/passwords/password.ts";
import { type Budget, giveBack, networkOf, spend } from "../../accounts/sessions/ask-budget.ts";
import { fault } from "../../platform/fault.ts";
import { hashToken } from "../../platform/handle.ts";
import type { Secrets } from "../../platform/secrets.ts";
import type { Context } from "../../platform/web/http.ts";
import type { LinkRow } from "./report-queries.ts";

/** Wrong passwords for one link from one network. */
const NETWORK: Budget = { name: "link-password", most: 10, seconds: 900 };
/**
 * And from wherever they come. Beyond it nobody is kept out for what others typed (decision 50): whoever has a link could
 * otherwise close it to its readers. Each network gets less instead, and readers come from another one than who guesses.
 */
const LINK: Budget = { name: "link-password-all", most: 100, seconds: 86_400 };
/**
 * What a network gets then, in an hour and in a day. From N networks that is 100 + 5 N guesses a day: 5,100 from a
 * thousand, and 459,000 in the 90 days that a link lasts at most. Of three words by chance out of 7,776 that is one
 * in a million, of eight letters and digits by chance one in six million. A single word of a dictionary is found.
 */
const SLOWED: readonly Budget[] = [
  { name: "link-password-hour", most: 3, seconds: 3_600 },
  { name: "link-password-day", most: 5, seconds: 86_400 },
];
/** The log tells of each link once a day. */
const TOLD: Budget = { name: "link-password-told", most: 1, seconds: 86_400 };

type Locked = Pick<LinkRow, "id" | "passwordHash">;

/** Whoever opens a link says its password. @throws Fault too-many-tries; link-password-wrong */
export async function checkPassword(
  { db, log }: Pick<Context, "db" | "log">,
  link: Locked,
  ip: string,
  password: string,
): Promise<void> {
  const { id, passwordHash } = link;
  if (passwordHash === null) return;
  // Another password has tries of its own.
  const known = `${id} ${hashToken(passwordHash).toString("base64url")}`;
  const here = `${known} ${networkOf(ip)}`;
  const counted: [Budget, string][] = [];
  const count = (budget: Budget, who: string): Promise<number> => {
    counted.push([budget, who]);
    return spend(db, budget, who);
  };
  // Counted before the password is looked at, so that many at once are no more tries than one after the other.
  let wait = await count(NETWORK, here);
  if (wait === 0) {
    const attacked = (await count(LINK, known)) > 0;
    for (const budget of SLOWED) {
      if (wait > 0) break;
      const longer = await count(budget, here);
      if (attacked) wait = longer;
    }
    if (attacked && (await spend(db, TOLD, known)) === 0)
      log.warn(
        { event: "link-password-attack", link: id, most: LINK.most },
        "many wrong passwords of a link",
      );
  }
  const fits = wait === 0 && (await passwordFits(passwordHash, password));
  // Only what was looked at and wrong goes on counting, so that colleagues who come at once do not close it to others.
  if (wait > 0 || fits) for (const [budget, who] of counted) await giveBack(db, budget, who);
  if (wait > 0) throw fault("too-many-tries", { retryAfter: wait });
  if (!fits) throw fault("link-password-wrong");
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
