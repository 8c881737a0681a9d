import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { useDatabase } from "./support/database.ts";
import { cuttable } from "./support/database-cut.ts";
import { type RunningServer, startServer } from "./support/server.ts";

const database = useDatabase();
const secretKey = randomBytes(32).toString("base64");

let server: RunningServer | undefined;
afterAll(() => server?.remove());

test("it stops in good order although nobody reads any more what it prints", async () => {
  server = await startServer();
  server.deafen();
  expect(await server.stop()).toBe(0);
}, 120_000);

test("D6.03 a process that is told to stop says so first, and answers until it was noticed", async () => {
  const draining = await startServer({
    environment: {
      DATABASE_URL: database().connectionString,
      HOSTREAD_SECRET_KEY: secretKey,
      HOSTREAD_DRAIN: "8",
    },
  });
  try {
    expect((await fetch(`${draining.url}/readyz`)).status).toBe(200);
    const stopping = draining.stop();
    let asked = await fetch(`${draining.url}/readyz`);
    while (asked.status === 200) asked = await fetch(`${draining.url}/readyz`);
    expect(asked.status).toBe(503);
    expect(await asked.json()).toEqual({ ready: false, draining: true });
    const answered = await fetch(`${draining.url}/api/genre`);
    expect(answered.status).toBe(401);
    expect(answered.headers.get("connection")).toBe("close");
    expect(await stopping).toBe(0);
  } finally {
    await draining.remove();
  }
}, 120_000);

test.each(["cut", "swallow"] as const)(
  "D6.03 it ends although its database is gone: %s",
  async (how) => {
    const way = await cuttable(database().connectionString);
    const orphaned = await startServer({
      environment: { DATABASE_URL: way.connectionString, HOSTREAD_SECRET_KEY: secretKey },
    });
    try {
      await way[how]();
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      expect(await orphaned.stop()).toBe(0);
    } finally {
      await orphaned.remove();
      await way.close();
    }
  },
  180_000,
);
