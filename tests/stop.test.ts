import { afterAll, expect, test } from "vitest";
import { type RunningServer, startServer } from "./support/server.ts";

let server: RunningServer | undefined;
afterAll(() => server?.remove());

test("it stops in good order although nobody reads any more what it prints", async () => {
  server = await startServer();
  server.deafen();
  expect(await server.stop()).toBe(0);
}, 120_000);
