import { expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { createWeb } from "./web.ts";

const database = useDatabase();

test.each([
  ["a browser's", false as const, 72_000],
  ["a proxy's, which closes its own earlier", 1, 600_000],
])("D6.03 an idle connection is kept: %s", async (_whose, trustProxy, ms) => {
  const context = makeContext(database().db);
  context.config.trustProxy = trustProxy;
  const web = await createWeb({ context, routes: [], authenticate: async () => null });
  expect(web.server.keepAliveTimeout).toBe(ms);
  await web.close();
});
