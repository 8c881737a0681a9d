import { expect, test } from "vitest";
import { routesInTurn } from "../../scripts/test/turns.mjs";
import { verifyAudit } from "../../server/accounts/audit/verify.ts";
import { named, type RouteName } from "../support/attacker.ts";
import { useDatabase } from "../support/database.ts";
import { makeTenant, useApp } from "../support/hostile-world.ts";
import { sampleFor } from "../support/samples/requests.ts";
import { OPEN } from "./open-routes.ts";

const database = useDatabase();
const served = useApp(() => database().db);

const changing = routesInTurn(
  named.filter(
    ({ name, route }) =>
      route.method !== "GET" && !("passing" in route && route.passing) && !OPEN.includes(name),
  ),
);
const inTurn = (names: readonly RouteName[]): RouteName[] =>
  names.filter((one) => changing.some(({ name }) => name === one)).sort();

/** Of one's own account and nobody's organization: the security log tells of those that matter. */
const OWN: readonly RouteName[] = [
  "DELETE /core/api/login/:loginId/session",
  "POST /core/api/login/:loginId/profile/form",
  "POST /api/notice/seen",
  "POST /api/notice/choice",
  "DELETE /api/push",
  "POST /api/token",
  "POST /api/token/:id/rotate",
  "DELETE /api/token/:id",
  "DELETE /core/api/login/:loginId/address",
  "DELETE /core/api/login/:loginId/passkey/:id",
  "POST /core/api/login/:loginId/passkey/question",
  "POST /core/api/login/:loginId/totp",
  // A note to the platform, of a podcast that is everybody's.
  "POST /api/podcast/:id/email-request",
  // Looks up mail servers and keeps nothing.
  "POST /api/mailboxes/discover",
];
/** Answered without changing anything of an organization, so that there is no transaction to be written in. */
const AFTERWARDS: readonly RouteName[] = [
  // Restored without having been deleted, resumed without having stopped, confirmed without being new.
  "POST /api/saved-search/:id/restore",
  "POST /core/api/podcast/:id/confirm",
  "POST /podcast/api/email/purchase/:sessionId/resume",
  "POST /api/mailing/:id/resume",
  "POST /api/own-template/:id/again",
  "POST /api/own-template/:id/restore",
  "POST /api/conversation-mail/:id",
  "POST /api/owner/:ownerId/price-sharing",
  "POST /api/owner/:id/show-news",
  // A dry run.
  "POST /core/api/owner/:ownerId/never-contact/import",
];

test("D3.01 every call that changes something is in the audit, in the transaction that changed it", async () => {
  const { db } = database();
  const { app, context, logged } = served();
  const missing: RouteName[] = [];
  const late: RouteName[] = [];
  let seen = 0;
  for (const [at, { name, route }] of changing.entries()) {
    const { ids, login, owner } = await makeTenant(context, {
      permissions: ["CORE_CONFIG_UPDATE", "PODCAST_EMAIL_READ"],
    });
    logged.length = 0;
    const sample = sampleFor(name, ids);
    const answer = await app.inject({
      method: route.method,
      url: sample.url,
      remoteAddress: `10.0.${at >> 8}.${at & 255}`,
      headers: { authorization: `Bearer ${login.token}` },
      ...(sample.body !== undefined && { payload: sample.body as object }),
    });
    const entries = await db
      .selectFrom("audit")
      .selectAll()
      .where("route", "=", name)
      .where("login_id", "=", login.id)
      .execute();
    if (answer.statusCode >= 300) {
      // A refusal has changed nothing; what an act leaves behind before it is refused is no entry.
      continue;
    }
    seen += 1;
    if (entries.length === 0) missing.push(name);
    else {
      for (const entry of entries) {
        expect([null, owner.id], name).toContain(entry.owner_id);
        expect(entry.network, name).toBe(`10.0.${at >> 8}`);
        expect(entry.request_id, name).toMatch(/^[0-9a-f-]{36}$/);
        expect(JSON.stringify([entry.before, entry.after]), name).not.toMatch(
          /(imap|smtp) password|@unlocked|@no\./,
        );
      }
      if (logged.some((line) => line.includes("written down after"))) late.push(name);
    }
  }
  expect({ missing: missing.sort(), late: late.sort() }).toEqual({
    missing: inTurn(OWN),
    late: inTurn(AFTERWARDS),
  });
  expect(seen).toBeGreaterThan(changing.length / 3);
  expect((await verifyAudit(db)).filter(({ wrong }) => wrong.length > 0)).toEqual([]);
}, 240_000);
