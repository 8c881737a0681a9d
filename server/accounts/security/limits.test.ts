import type { FastifyRequest, InjectOptions } from "fastify";
import { beforeEach, expect, test } from "vitest";
import type { FaultCode } from "../../../contract/faults.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { watchLimits } from "./watch-limits.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);
beforeEach(() => db().deleteFrom("security_event").execute());

const rows = () =>
  db()
    .selectFrom("security_event")
    .select(["kind", "detail", "network", "login_id as login", "count"])
    .orderBy("id")
    .execute();

/** So often the same call from one network; answers the last status. */
async function send(network: number, times: number, call: InjectOptions): Promise<number> {
  let status = 0;
  for (let i = 0; i < times; i++)
    status = (await served().app.inject({ ...call, remoteAddress: `203.0.${network}.9` })).statusCode;
  return status;
}

test("S-17 S-12 S-20 who goes on against a limit, and what another site or name sends, is in the security log", async () => {
  const { context, logged } = served();
  const foreign = { "sec-fetch-site": "cross-site" };
  const signUp = { method: "POST", url: "/signup", payload: { username: "a@brand.example" } } as const;
  const signIn = {
    method: "POST",
    url: "/core/auth",
    payload: { username: "nobody@brand.example", password: "wrong wrong wrong" },
  } as const;
  expect(await send(1, 2, { ...signUp, headers: foreign })).toBe(403);
  expect(await send(2, 61, { url: "/openapi.json" })).toBe(429);
  // Its address is no route's, and may hold anything.
  expect(await send(3, 1_201, { url: "/api/a-word-of-somebody" })).toBe(429);
  expect(await send(4, 6, signIn)).toBe(429);
  context.config.demo = true;
  try {
    expect(await send(5, 1, { url: "/api/genre", headers: { host: "evil.example" } })).toBe(421);
  } finally {
    context.config.demo = false;
  }
  const login = await makeLogin(db(), []);
  const headers = { authorization: `Bearer ${login.token}` };
  expect(await send(6, 601, { url: "/api/genre", headers })).toBe(429);
  const found = (await rows()).filter(({ kind }) => kind !== "sign-in-failed");
  expect([...new Set(found.map((row) => [row.kind, row.network, row.detail, row.login].join(" ")))]).toEqual([
    "other-origin 203.0.1 POST /signup ",
    "limit-reached 203.0.2 GET /openapi.json ",
    "limit-reached 203.0.3  ",
    "limit-reached 203.0.4 POST /core/auth ",
    "other-origin 203.0.5 GET /api/genre ",
    `limit-reached 203.0.6 GET /api/genre ${login.id}`,
  ]);
  const lines = logged.map((line) => JSON.parse(line)).filter(({ event }) => event === "other-origin");
  expect(lines[0]).toMatchObject({ level: "warn", msg: "security", detail: "POST /signup" });
  expect(logged.join("")).not.toContain("a-word-of-somebody");
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
  const shown = await served().app.inject({
    url: "/core/api/security-event?kind=other-origin",
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(shown.json().payload.page.map(({ network }: { network: string }) => network)).toEqual([
    "203.0.5",
    "203.0.1",
  ]);
});

test("S-20 a flood writes one line a minute for each kind and network, and from everywhere a bounded number", async () => {
  let now = 0;
  const tell = watchLimits(() => now);
  const refuse = (ip: string, code: FaultCode) =>
    tell(
      served().context,
      { ip, id: "a request", method: "GET", routeOptions: { url: "/a" }, caller: null } as FastifyRequest,
      code,
    );
  /** How often the database was asked to write: it counts lines that are the same in one. */
  const written = async () => (await rows()).reduce((sum, { count }) => sum + count, 0);
  for (let i = 0; i < 100; i++)
    for (const ip of ["203.0.1.1", "203.0.1.2", "203.0.2.1"])
      for (const code of ["too-many-requests", "slow-down", "other-site", "not-found"] as const)
        await refuse(ip, code);
  // Two networks, two kinds; what is not found is neither.
  expect(await written()).toBe(4);
  now += 60_000;
  await refuse("203.0.1.1", "slow-down");
  expect(await written()).toBe(5);
  now += 60_000;
  for (let i = 0; i < 1_000; i++) await refuse(`10.${i >> 8}.${i & 255}.1`, "too-many-requests");
  expect(await written()).toBe(5 + 200 + 1);
  expect((await rows()).filter(({ network }) => network === null)).toHaveLength(1);
  // Whoever had a line goes on without another one.
  await refuse("10.0.0.7", "too-many-requests");
  expect(await written()).toBe(5 + 200 + 1);
});
