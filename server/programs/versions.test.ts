import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { makeTenant, type Tenant, useApp } from "../../tests/support/hostile-world.ts";
import { exampleFor, inOrder } from "../../tests/support/public-calls/examples.ts";
import { useToken } from "../../tests/support/public-calls/use-token.ts";
import { publicDocument } from "./open-api.ts";

const database = useDatabase();
const served = useApp(() => database().db);
const { tokenOf, sendWith, typeOf } = useToken(database, served);

let mine: Tenant;
let send: ReturnType<typeof sendWith>;
beforeAll(async () => {
  mine = await makeTenant(served().context);
  send = sendWith(await tokenOf(mine, null));
});

const OLD = '"2020-01-01T00:00:00.000Z/aaaaaaaaaaaaaaaaaaaaaa"';

test("D4.02 no change passes over an If-Match, whether it takes one or not, and says which it is", async () => {
  const { paths } = JSON.parse(JSON.stringify(publicDocument()));
  let asked = 0;
  for (const promise of inOrder.filter(({ method }) => method !== "GET")) {
    const { id, ifMatch } = promise.program;
    const request = await exampleFor(promise, mine, send);
    for (const tag of [OLD, '"a hash of an answer"', "nonsense"]) {
      const answer = await send({ ...request, headers: { ...request.headers, "If-Match": tag } });
      const type = ifMatch ? "urn:hostread:precondition-failed" : "urn:hostread:not-versioned";
      expect([id, tag, answer.status, typeOf(answer)]).toEqual([id, tag, 412, type]);
      // The document says so.
      const said = paths[promise.path.replace(/:(\w+)/g, "{$1}")][promise.method.toLowerCase()];
      expect([id, JSON.stringify(said.responses["412"]).includes(type)]).toEqual([id, true]);
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(40);
});

test("D4.02 a campaign is deleted in the version that was read, and in no later one", async () => {
  const address = `/v1/campaigns/${mine.ids.campaign}`;
  const { tag } = await send({ method: "GET", address, headers: {} });
  const rename = { "content-type": "application/json" };
  await send({ method: "PATCH", address, headers: rename, body: { displayName: "By a colleague" } });
  const remove = (held: string) => send({ method: "DELETE", address, headers: { "If-Match": held } });
  expect((await remove(tag)).status).toBe(412);
  const { body, tag: now } = await send({ method: "GET", address, headers: {} });
  expect(JSON.parse(body).displayName).toBe("By a colleague");
  expect((await remove(now)).status).toBe(204);
  expect((await remove(now)).status).toBe(404);
});
