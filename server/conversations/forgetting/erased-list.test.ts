import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makePodcast } from "../../../tests/support/world.ts";
import { eraseAddress } from "../../catalogue/addresses/erase-address.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { erasePerson } from "./erase-person.ts";
import { eraseAgain, writeErasedList } from "./erased-list.ts";

const database = useDatabase();
const db = () => database().db;
let context: Context;
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "hostread-erased-"));
  const plain = makeContext(db());
  context = { ...plain, config: { ...plain.config, dataDir: folder } };
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const addresses = async () =>
  (await db().selectFrom("podcast_address").select("address").orderBy("address").execute()).map(
    ({ address }) => address,
  );
const list = () => readFileSync(join(folder, "erased-people.txt"), "utf8");
const waiting = () => db().selectFrom("person_erasure").select("id").where("done", "is", null).execute();

test("C3.13 an erasure survives the restore of an older backup: who is on the list is erased again, others stay", async () => {
  await makePodcast(db(), { address: "ines@shows.example" });
  await makePodcast(db(), { address: "Ines+feed@shows.example" });
  await makePodcast(db(), { address: "ole@shows.example" });
  await inTransaction(db(), (tx) => eraseAddress(tx, "ines@shows.example"));
  await writeErasedList(db(), context.config);
  expect(list()).toMatch(/^[0-9a-f]{64}\n$/);
  expect(list()).not.toContain("ines");
  expect(await addresses()).toEqual(["ole@shows.example"]);

  // The backup from before knows neither the erasure nor its hash.
  await db().deleteFrom("erased_address").execute();
  await makePodcast(db(), { address: "ines@shows.example" });
  await makePodcast(db(), { address: "Ines+feed@shows.example" });
  expect(await addresses()).toHaveLength(3);
  expect(await eraseAgain(db(), context.secrets, list(), 1)).toEqual({ listed: 1, found: 1 });
  for (const { id } of await waiting()) await erasePerson(context, id);
  expect(await addresses()).toEqual(["ole@shows.example"]);
  // Done again it finds nobody.
  expect(await eraseAgain(db(), context.secrets, list())).toEqual({ listed: 1, found: 0 });
  expect(await waiting()).toEqual([]);
});

test("C3.13 what is no such list changes nothing", async () => {
  const before = await db().selectFrom("erased_address").selectAll().execute();
  for (const text of ["ole@shows.example", "x".repeat(64), "abc\n"])
    await expect(eraseAgain(db(), context.secrets, text)).rejects.toThrow("no list of erased people");
  expect(await db().selectFrom("erased_address").selectAll().execute()).toEqual(before);
  expect(await eraseAgain(db(), context.secrets, "\n")).toEqual({ listed: 0, found: 0 });
});
