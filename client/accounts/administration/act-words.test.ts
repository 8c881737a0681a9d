import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Route } from "../../../contract/route.ts";
import { wordsOfAct } from "./act-words.ts";

/** Writes that touch no organization: sign-in and sign-up, one's own account, the platform, the provider. */
const OF_NO_ORGANIZATION: ReadonlySet<string> = new Set([
  "POST /signup",
  "POST /signup/confirm",
  "POST /passwd",
  "POST /passwd/:token",
  "POST /invitation/:token",
  "POST /core/auth",
  "POST /core/api/login/:loginId/address",
  "POST /core/api/login/:loginId/deletion",
  "DELETE /core/api/login/:loginId/address",
  "POST /core/address/confirm",
  "POST /core/address/back",
  "POST /core/single-sign-on",
  "POST /core/single-sign-on/link",
  "POST /core/single-sign-on/recovery",
  "DELETE /core/auth",
  "POST /core/api/login",
  "POST /core/api/login/:loginId/profile/form",
  "DELETE /core/api/login/:loginId/session",
  "POST /core/api/login/:loginId/password",
  "POST /core/api/login/:loginId/disabled",
  "POST /core/auth/passkey",
  "POST /core/auth/passkey/question",
  "POST /core/auth/proof",
  "POST /core/auth/disavowal",
  "POST /core/api/login/:loginId/totp",
  "POST /core/api/login/:loginId/totp/confirm",
  "DELETE /core/api/login/:loginId/totp",
  "POST /core/api/login/:loginId/recovery-code",
  "POST /core/api/login/:loginId/passkey",
  "POST /core/api/login/:loginId/passkey/question",
  "DELETE /core/api/login/:loginId/passkey/:id",
  "POST /core/api/config",
  "POST /core/api/mail-provider",
  "DELETE /core/api/mail-provider/:id",
  "POST /core/api/mail-provider/:id/check",
  "POST /core/api/undelivered/:id",
  "POST /core/api/person-erasure",
  "POST /core/api/background-change/:name",
  "POST /api/mailboxes/discover",
  "POST /api/notice/seen",
  "POST /api/notice/choice",
  "POST /api/push",
  "DELETE /api/push",
  "POST /api/demo/mail/:id/answer",
  "POST /core/api/never-contact",
  "DELETE /core/api/never-contact/:id",
  "POST /core/api/contact-rule",
  "POST /core/api/podcast/:id/confirm",
  "POST /core/api/podcast/:id/take-out",
  "POST /core/api/podcast/:id/texts",
  "POST /podcast/api/payment/webhook",
  // A shop's server with a key, and nobody for another.
  "POST /api/owner/:ownerId/conversion",
  // A podcaster with a link.
  "POST /open/booking/accept",
  "POST /open/booking/decline",
  "POST /open/booking/cancel",
  "POST /open/booking/copy",
  "POST /open/answer",
  // By the key of a claim.
  "POST /open/claim",
  "POST /open/claim/look",
  "POST /open/claim/preferences",
  // By the link of a mail.
  "POST /open/your-data",
  "POST /open/your-data/correct",
  "POST /open/your-data/erase",
  "POST /open/your-data/object",
  // By the link of a reminder.
  "POST /open/task/done",
  "POST /api/demo/payment/pay",
]);

const CONTRACT = new URL("../../../contract/", import.meta.url);

async function writes(): Promise<string[]> {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  );
  const modules = await Promise.all(files.map((name) => import(new URL(name, CONTRACT).href)));
  return (
    modules
      .flatMap((module) => Object.values(module))
      .filter(
        (one): one is Pick<Route, "method" | "path" | "passing"> =>
          typeof (one as { path?: unknown })?.path === "string",
      )
      // What passes is not recorded.
      .filter(({ method, passing }) => (method === "POST" || method === "DELETE") && !passing)
      .map(({ method, path }) => `${method} ${path}`)
  );
}

describe("what was done for another organization", () => {
  test("has words for every promise that changes something of an organization", async () => {
    const all = await writes();
    expect(all.length).toBeGreaterThan(OF_NO_ORGANIZATION.size);
    expect(all.filter((one) => !OF_NO_ORGANIZATION.has(one) && wordsOfAct(one) === null)).toEqual([]);
    expect([...OF_NO_ORGANIZATION].filter((one) => !all.includes(one))).toEqual([]);
  });

  test("shows as recorded what no promise of today is", () => {
    expect(wordsOfAct("POST /api/bundle")).toBeNull();
  });
});
