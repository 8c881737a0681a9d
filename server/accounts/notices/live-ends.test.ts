import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callOf, makeContext, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { openNews } from "../../../tests/support/news-stream.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { createApp } from "../../app.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { memberRoutes } from "../member-routes.ts";
import type { OwnerRow } from "../members/owners.ts";
import { noticeRoutes } from "../notice-routes.ts";
import { accountRoutes } from "../routes.ts";
import { openSession } from "../sessions/session.ts";
import { liveOf } from "./live.ts";
import { tell } from "./tell.ts";

const database = useDatabase();
const db = () => database().db;
/** Two processes: streams are open in one, sessions end in the other. */
const streaming = useWeb(db, [...accountRoutes, ...noticeRoutes]);
const other = useWeb(db, [...accountRoutes, ...memberRoutes]);
const call = callOf(other);
const PASSWORD = "a long enough password";

let owner: OwnerRow;
let kim: TestLogin;

beforeAll(async () => {
  streaming().context.config.databaseDirectUrl = database().connectionString;
  await streaming().web.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => liveOf(streaming().context).stop());
beforeEach(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner]);
});

const signIn = async () =>
  (await inTransaction(db(), (tx) => openSession(tx, kim.id, { userAgent: "Mozilla/5.0" }))).bearer;
const stream = async (token = kim.token) => {
  const opened = await openNews(streaming().web, token);
  expect(await opened.next()).toBe("open");
  return opened;
};
const news = (to: number[]) =>
  inTransaction(db(), (tx) => tell(tx, to, { kind: "answer", ownerId: owner.id, subject: null }));

describe("B1.77 a stream ends with its session, in whichever process it ends", () => {
  test("B1.77 signing out ends the streams of that session, and no other", async () => {
    const second = await signIn();
    const [tab, sameSession, otherDevice] = [await stream(), await stream(), await stream(second)];
    expect((await call(kim.token, "DELETE", "/core/auth")).status).toBe(204);
    expect([await tab.next(), await sameSession.next()]).toEqual(["over", "over"]);
    await news([kim.id]);
    expect(await otherDevice.next()).toBe("news");
    expect((await openNews(streaming().web, kim.token)).answer.status).toBe(401);
    otherDevice.end();
  });

  test("B1.77 ended from the list of sessions: one, then all others", async () => {
    const [second, third] = [await signIn(), await signIn()];
    const [own, ended, last] = [await stream(), await stream(second), await stream(third)];
    const url = `/core/api/login/${kim.publicId}/session`;
    const row = await sql<{ publicId: string }>`
      select f.public_id as "publicId" from session_family f where f.login_id = ${kim.id} order by f.id offset 1 limit 1`.execute(
      db(),
    );
    expect((await call(kim.token, "DELETE", url, { session: row.rows[0]!.publicId })).status).toBe(200);
    expect(await ended.next()).toBe("over");
    await news([kim.id]);
    expect([await own.next(), await last.next()]).toEqual(["news", "news"]);
    expect((await call(kim.token, "DELETE", url, { others: true })).status).toBe(200);
    expect(await last.next()).toBe("over");
    await news([kim.id]);
    expect(await own.next()).toBe("news");
    own.end();
  });

  test("B1.77 a changed password ends those of other sessions; the token's renewal ends none", async () => {
    const second = await signIn();
    const [own, ended] = [await stream(), await stream(second)];
    const renewed = await other().web.inject({
      method: "GET",
      url: "/core/auth",
      headers: { authorization: `Bearer ${kim.token}` },
    });
    const { token } = renewed.json().header;
    const changed = await call(token, "POST", `/core/api/login/${kim.publicId}/password`, {
      present: PASSWORD,
      next: "quite another long password",
    });
    expect(changed.status).toBe(204);
    // The old token stops counting half a minute later; its session goes on.
    await sql`update session_token set replaced = now() - interval '1 hour' where replaced is not null`.execute(
      db(),
    );
    expect(await ended.next()).toBe("over");
    await news([kim.id]);
    expect(await own.next()).toBe("news");
    own.end();
  });

  test("B1.77 a user who is disabled, and a session whose time is over", async () => {
    const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const [ended, theirs] = [await stream(), await stream(admin.token)];
    const disabled = await call(admin.token, "POST", `/core/api/login/${kim.publicId}/disabled`, {
      disabled: true,
    });
    expect(disabled.status).toBe(200);
    expect(await ended.next()).toBe("over");
    await news([admin.id]);
    expect(await theirs.next()).toBe("news");
    await sql`update session_family set absolute_until = now() where login_id = ${admin.id}`.execute(db());
    expect(await theirs.next()).toBe("over");
  });
});

test("B1.77 a server that stops ends the streams and does not wait for them", async () => {
  const context = makeContext(db());
  context.config.databaseDirectUrl = database().connectionString;
  const app = await createApp(context);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const [first, second] = [await openNews(app, kim.token), await openNews(app, kim.token)];
  expect([await first.next(), await second.next()]).toEqual(["open", "open"]);
  await app.close();
  expect([await first.next(), await second.next()]).toEqual(["over", "over"]);
  expect(await liveOf(context).open({ loginId: kim.id, sessionId: 1 }, () => undefined)).toBeNull();
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where application_name = 'hostread live' and datname = current_database()`.execute(
    db(),
  );
  // Only the other server of this file listens.
  expect(rows[0]!.count).toBe(1);
});
