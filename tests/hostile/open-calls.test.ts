import type { InjectOptions } from "fastify";
import { expect, test, vi } from "vitest";
import { createApp } from "../../server/app.ts";
import { makeContext } from "../support/api.ts";
import { useDatabase } from "../support/database.ts";
import { makeLogin, makeOwner } from "../support/world.ts";

const database = useDatabase();
const open = () => createApp({ ...makeContext(database().db) });
type App = Awaited<ReturnType<typeof open>>;

/** The first answers to a burst of the same call, and how many of them were refused as too many. */
async function burst(app: App, times: number, call: InjectOptions) {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await app.inject(call)).statusCode);
  return { first: statuses[0], refused: statuses.filter((status) => status === 429).length };
}

test("S-17 covers, the description of the calls and events of the provider have limits of their own", async () => {
  const app = await open();
  const event = {
    method: "POST",
    url: "/podcast/api/payment/webhook",
    headers: { "content-type": "application/json" },
    payload: "{}",
  } as const;
  expect(await burst(app, 65, { url: "/openapi.json" })).toEqual({ first: 200, refused: 5 });
  expect(await burst(app, 1_205, { url: "/cover/none" })).toEqual({ first: 404, refused: 5 });
  expect(await burst(app, 1_205, event)).toEqual({ first: 400, refused: 5 });
  // None of it uses up the calls' budget, and no call uses up that of signing in.
  expect(await burst(app, 605, { url: "/api/genre" })).toEqual({ first: 401, refused: 5 });
  expect((await app.inject("/core/auth")).statusCode).toBe(401);
  await app.close();
});

test("S-17 the description of the calls is made once", async () => {
  const app = await open();
  await app.ready();
  const made = vi.spyOn(app, "swagger");
  const answers = [await app.inject("/openapi.json"), await app.inject("/openapi.json")];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]!.json().info.title).toBe("Hostread");
  expect(answers[1]!.body).toBe(answers[0]!.body);
  expect(made.mock.calls.length).toBeLessThanOrEqual(1);
  await app.close();
});

test("S-12 calls without a session take nothing that a page of another site sends", async () => {
  const app = await open();
  const payload = { username: "new@hostread.example" };
  const paths = ["/signup", "/signup/confirm", "/passwd", "/passwd/abc", "/invitation/abc", "/core/auth"];
  const foreign: Record<string, string>[] = [
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "https://evil.example" },
    { origin: "null" },
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  ];
  const own: Record<string, string>[] = [
    {},
    { "sec-fetch-site": "same-origin", origin: "http://localhost" },
    { origin: "http://localhost", host: "localhost" },
  ];
  const send = (url: string, headers: Record<string, string>) =>
    app.inject({ method: "POST", url, headers: { host: "localhost", ...headers }, payload });
  const counted = () => database().db.selectFrom("ask_budget").select("spent").execute();
  for (const url of paths)
    for (const headers of foreign) {
      const answer = await send(url, headers);
      expect([url, answer.json().type]).toEqual([url, "urn:hostread:other-site"]);
    }
  expect(await counted()).toEqual([]);
  for (const url of paths)
    for (const headers of own) expect((await send(url, headers)).statusCode).not.toBe(403);
  expect(await counted()).not.toEqual([]);
  await app.close();
});

test("S-2 who may not book credits learns nothing of what a booking looks like", async () => {
  const app = await open();
  const owner = await makeOwner(database().db);
  const { token } = await makeLogin(database().db, [owner]);
  for (const payload of [{}, { amount: "x", unknown: 1 }]) {
    const answer = await app.inject({
      method: "POST",
      url: `/core/api/owner/${owner.publicId}/credits`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
    expect(answer.json().type).toBe("urn:hostread:not-allowed");
  }
  await app.close();
});
