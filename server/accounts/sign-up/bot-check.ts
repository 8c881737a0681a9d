import { z } from "zod";
import type { BotCheckAction } from "../../../contract/accounts.ts";
import { databaseNow } from "../../platform/clock.ts";
import { fault } from "../../platform/fault.ts";
import type { Context } from "../../platform/web/http.ts";
import { readSettings } from "../../settings/read.ts";
import { readSecret } from "../../settings/secret.ts";

const VERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const TIMEOUT = 5_000;
/** Seconds after which a solved check is worth nothing, as its provider says. */
const OLDEST = 300;
const MOST_CHARACTERS = 2048;
/** The answer is a few hundred bytes. */
const MOST_BYTES = 20_000;

const Answer = z.object({
  success: z.boolean(),
  challenge_ts: z.string().optional(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  "error-codes": z.array(z.string()).optional(),
});
/** Faults of ours or theirs; they say nothing of the person. */
const NOT_THE_PERSON = new Set([
  "missing-input-secret",
  "invalid-input-secret",
  "bad-request",
  "internal-error",
]);

/** `off`: no keys are set. */
export type Verdict = "off" | "person" | "refused" | "unavailable";

/**
 * Has the provider (Turnstile's siteverify) verify a bot check's token, which it accepts only once. Tokens from
 * another site, for another form or too old do not count. The user's network address is not passed on.
 */
export async function judgePerson(
  context: Context,
  action: BotCheckAction,
  token: string | undefined,
): Promise<Verdict> {
  const { db, config, secrets, log } = context;
  const { turnstileSiteKey } = await readSettings(db);
  const secret = turnstileSiteKey === "" ? null : await readSecret(db, secrets, "turnstileSecretKey");
  if (secret === null) return "off";
  if (!token || token.length > MOST_CHARACTERS) return "refused";
  let answer: z.output<typeof Answer>;
  try {
    answer = await ask(context, secret, token);
  } catch (error) {
    log.warn({ reason: (error as Error).name }, "the bot check does not answer");
    return "unavailable";
  }
  const codes = answer["error-codes"] ?? [];
  if (codes.some((code) => NOT_THE_PERSON.has(code))) {
    log.error({ codes }, "the bot check refuses our keys or failed");
    return "unavailable";
  }
  const { success, hostname, challenge_ts: solved } = answer;
  const hosts = config.publicUrl ? [new URL(config.publicUrl).hostname] : [config.host, "localhost"];
  const age = (await databaseNow(db)).getTime() - Date.parse(solved ?? "");
  const counts =
    success && hosts.includes(hostname ?? "") && answer.action === action && age <= OLDEST * 1000;
  return counts ? "person" : "refused";
}

async function ask(context: Context, secret: string, token: string): Promise<z.output<typeof Answer>> {
  const response = await context.fetch(VERIFY, {
    method: "POST",
    body: new URLSearchParams({ secret, response: token }),
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (response.status >= 500) throw new TypeError("the provider failed");
  const text = await response.text();
  if (text.length > MOST_BYTES) throw new TypeError("the provider's answer is too long");
  return Answer.parse(JSON.parse(text));
}

/** Refuses anyone who is not a person. @throws Fault bot-check-failed, bot-check-unavailable */
export async function requirePerson(
  context: Context,
  action: BotCheckAction,
  token: string | undefined,
): Promise<void> {
  const verdict = await judgePerson(context, action, token);
  if (verdict === "refused") throw fault("bot-check-failed");
  if (verdict === "unavailable") throw fault("bot-check-unavailable");
}
