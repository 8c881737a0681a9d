import { expect, test } from "vitest";
import { useDatabase } from "../database.ts";
import { useApp } from "../hostile-world.ts";
import { makeLogin, makeOwner } from "../world.ts";
import { createPace } from "./pace.ts";

const database = useDatabase();
const served = useApp(() => database().db);

test("S-17 who keeps the pace meets the limit of a user's calls in no journey, and waits a minute at most", async () => {
  const { db } = database();
  const kim = await makeLogin(db, [await makeOwner(db)]);
  const pace = createPace();
  const read = async () => {
    const { statusCode, headers } = await served().app.inject({
      url: "/api/notice",
      headers: { authorization: `Bearer ${kim.token}` },
    });
    pace.note((name) => headers[name] as string | undefined);
    return statusCode;
  };
  let made = 0;
  for (; pace.wait() === 0; made += 1) expect(await read()).toBe(200);
  expect(made).toBeGreaterThan(400);
  expect(pace.wait()).toBeLessThanOrEqual(61_000);
  // A whole journey more would still be let through.
  for (let more = 0; more < 199; more += 1) expect(await read()).toBe(200);
  expect(await read()).toBe(429);
});

test("S-17 it waits for a user's calls only, until the minute is over", () => {
  let now = 0;
  const pace = createPace(() => now);
  const answered = (limit: number, remaining: number) =>
    pace.note((name) => String({ limit, remaining, reset: 20 }[name.replace("x-ratelimit-", "")]));
  pace.note(() => undefined);
  answered(30, 0);
  answered(600, 200);
  expect(pace.wait()).toBe(0);
  answered(600, 199);
  answered(600, 599);
  expect(pace.wait()).toBe(21_000);
  now = 21_000;
  expect(pace.wait()).toBe(0);
});
