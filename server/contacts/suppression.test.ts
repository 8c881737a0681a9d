import { expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { contactRoutes } from "./routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, contactRoutes);

test("I12 an address is added once for a key: a repetition does not bring it back", async () => {
  const owner = await makeOwner(database().db);
  const kim = await makeLogin(database().db, [owner]);
  const path = `/core/api/owner/${owner.publicId}/never-contact`;
  const headers = { "idempotency-key": "one press" };
  const add = (address: string) => call(kim.token, "POST", path, { address, reason: "asked" }, headers);
  const list = async () => (await call(kim.token, "GET", path)).payload;

  const [one, two] = await Promise.all([add("ida@heron.example"), add("ida@heron.example")]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(two.payload).toEqual(one.payload);
  expect(await list()).toEqual([one.payload]);
  expect(await add("ole@heron.example")).toMatchObject({ status: 422, fault: "idempotency-conflict" });

  // Taken off in the meantime: the answer that comes late a second time must not undo that.
  await call(kim.token, "DELETE", `${path}/${one.payload.publicId}`);
  expect((await add("ida@heron.example")).payload).toEqual(one.payload);
  expect(await list()).toEqual([]);
  const kept = await database().db.selectFrom("idempotent_answer").select("answer").execute();
  expect(JSON.stringify(kept)).not.toContain("ida@");
});
