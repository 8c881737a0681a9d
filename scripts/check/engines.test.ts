import { readFileSync } from "node:fs";
import cookie from "@fastify/cookie";
import files from "@fastify/static";
import fastify from "fastify";
import { minVersion, satisfies } from "semver";
import { expect, test } from "vitest";

const root = `${import.meta.dirname}/../..`;
const read = (file: string) => JSON.parse(readFileSync(`${root}/${file}`, "utf8"));

interface Locked {
  version?: string;
  engines?: { node?: string };
}

test("every locked package runs on the oldest Node that is promised, so that installing warns of nothing", () => {
  const oldest = minVersion(read("package.json").engines.node);
  const locked = Object.entries<Locked>(read("package-lock.json").packages);
  const tooNew = locked.flatMap(([place, { version, engines }]) =>
    engines?.node && !satisfies(oldest ?? "", engines.node) ? [`${place} ${version}: ${engines.node}`] : [],
  );
  expect(locked.length).toBeGreaterThan(100);
  expect(tooNew).toEqual([]);
});

// The two packages that package.json overrides, in the two calls that they are made for.
test("the overridden packages do what those that ask for newer ones need of them", async () => {
  const app = fastify();
  await app.register(cookie);
  await app.register(files, { root: import.meta.dirname, serve: false });
  app.get("/file", (request, reply) => {
    reply.header("x-said", JSON.stringify(request.cookies));
    return reply.download("engines.test.ts", "Größe 50%.csv");
  });
  const answer = await app.inject({ url: "/file", cookies: { plain: "a", odd: "ü;= b" } });
  await app.close();
  expect(answer.statusCode).toBe(200);
  expect(JSON.parse(String(answer.headers["x-said"]))).toEqual({ plain: "a", odd: "ü;= b" });
  expect(answer.headers["content-disposition"]).toContain("filename*=UTF-8''Gr%C3%B6%C3%9Fe%2050%25.csv");
});
