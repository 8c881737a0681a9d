import { afterAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "./support/server.ts";

let server: RunningServer | undefined;
afterAll(() => server?.remove());

test("it stops in good order although nobody reads any more what it prints", async () => {
  server = await startServer();
  server.deafen();
  expect(await server.stop()).toBe(0);
}, 120_000);

test("D6.03 a process that is told to stop says so first, and answers until it was noticed", async () => {
  const draining = await startServer({ environment: { HOSTREAD_DRAIN: "3" } });
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
