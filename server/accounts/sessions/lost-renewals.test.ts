import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { inTransaction, openDatabase } from "../../platform/postgres/database.ts";
import { findCaller, openSession, renewSession } from "./session.ts";

const database = useDatabase();
const db = () => database().db;
const opened = async () => {
  const login = await makeLogin(db(), []);
  return inTransaction(db(), (tx) => openSession(tx, login.id));
};
const later = (seconds: number) =>
  sql`update session_token set created = created - make_interval(secs => ${seconds}),
    replaced = replaced - make_interval(secs => ${seconds})`.execute(db());

test("A4.09 of two tabs that exchange in the same moment, the use of either shows that the answer came", async () => {
  for (let round = 0; round < 60; round += 1) {
    const { bearer, cookie } = await opened();
    const exchange = () => renewSession(db(), bearer, cookie);
    const both = await Promise.all([exchange(), exchange()]);
    expect(await findCaller(db(), both[round % 2]!.bearer)).not.toBeNull();
    await later(60);
    expect([round, await renewSession(db(), null, cookie)]).toEqual([round, null]);
    expect(await findCaller(db(), both[round % 2]!.bearer)).toBeNull();
  }
});

test("A4.09 where the database takes no changes for a while, a token that was not used before opens what can be read", async () => {
  const { bearer, cookie } = await opened();
  const next = await renewSession(db(), bearer, cookie);
  const readOnly = openDatabase({ connectionString: database().connectionString, readOnly: true });
  try {
    expect(await findCaller(readOnly.db, next!.bearer)).not.toBeNull();
  } finally {
    await readOnly.close();
  }
  // The first use after that is noted.
  expect(await findCaller(db(), next!.bearer)).not.toBeNull();
  await later(60);
  expect(await renewSession(db(), bearer, cookie)).toBeNull();
});
