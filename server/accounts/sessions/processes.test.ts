import { expect, test } from "vitest";
import { callOf, useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { entryRoutes } from "../entry-routes.ts";
import { memberRoutes } from "../member-routes.ts";
import { accountRoutes } from "../routes.ts";

const database = useDatabase();
const db = () => database().db;
const routes = [...accountRoutes, ...entryRoutes, ...memberRoutes];
/** Two web processes on one database: each has its own memory. */
const one = callOf(useWeb(db, routes));
const other = callOf(useWeb(db, routes));
const either = (at: number) => (at % 2 === 0 ? one : other);

test("D2.11 wrong passwords are counted for all processes together", async () => {
  const body = { username: "nobody@users.example", password: "wrong wrong wrong" };
  for (let i = 0; i < 5; i++)
    expect((await either(i)(null, "POST", "/core/auth", body)).fault).toBe("bad-credentials");
  expect((await one(null, "POST", "/core/auth", body)).fault).toBe("slow-down");
  expect((await other(null, "POST", "/core/auth", body)).fault).toBe("slow-down");
});

test("D2.11 requests for a new password are counted for all processes together", async () => {
  const ask = (at: number) => either(at)(null, "POST", "/passwd", { username: `person-${at}@users.example` });
  const answers = [];
  for (let i = 0; i < 32; i++) answers.push((await ask(i)).status);
  expect(answers.filter((status) => status === 204)).toHaveLength(30);
  expect(answers.slice(30)).toEqual([429, 429]);
});

test("D2.11 invitations are counted for all processes together", async () => {
  const owner = await makeOwner(db());
  const login = await makeLogin(db(), [owner]);
  const url = `/core/api/owner/${owner.publicId}/member`;
  const answers = await Promise.all(
    Array.from({ length: 54 }, (_, i) =>
      either(i)(login.token, "POST", url, { username: `guest-${i}@users.example` }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
});
