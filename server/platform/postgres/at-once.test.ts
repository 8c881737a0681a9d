import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { atOnce, inTransaction, inTwoTrips, type Sending } from "./database.ts";

const database = useDatabase();

beforeEach(async () => {
  await sql`drop table if exists told`.execute(database().db);
  await sql`create table told (word text primary key)`.execute(database().db);
});

const tell = (at: Sending, word: string) => sql`insert into told values (${word})`.execute(at);
async function told(at: Sending): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from told order by word`.execute(at);
  return rows.map(({ word }) => word);
}
const now = () => told(database().db);

describe("statements that travel together", () => {
  test("each sees what the ones before it did, and answers come in their places", async () => {
    const answers = await inTransaction(database().db, (tx) =>
      atOnce(tx, (at) => [tell(at, "a"), told(at), tell(at, "b"), told(at)]),
    );
    expect([answers[1], answers[3]]).toEqual([["a"], ["a", "b"]]);
  });

  test("where one fails, its error is thrown, nothing of the transaction stays, and the connection serves on", async () => {
    const { db } = database();
    const work = inTransaction(db, (tx) => atOnce(tx, (at) => [tell(at, "a"), tell(at, "a"), tell(at, "b")]));
    await expect(work).rejects.toMatchObject({ code: "23505" });
    expect(await now()).toEqual([]);
    await inTransaction(db, (tx) => tell(tx, "c"));
    expect(await now()).toEqual(["c"]);
  });

  test("in two trips: what is asked, done in between and written last is one transaction", async () => {
    let meanwhile: string[] = [];
    const result = await inTwoTrips(
      database().db,
      (at) => [tell(at, "a"), told(at)],
      async (tx, [, seen]: [unknown, string[]]) => {
        await tell(tx, "b");
        meanwhile = await now();
        return { result: seen, write: (at) => [tell(at, "c")] };
      },
    );
    expect(result).toEqual(["a"]);
    expect(meanwhile).toEqual([]);
    expect(await now()).toEqual(["a", "b", "c"]);
  });

  test.each(["asked first", "done in between", "written last"])(
    "in two trips: what fails when %s undoes all of it",
    async (when) => {
      const { db } = database();
      const work = inTwoTrips(
        db,
        (at) => [tell(at, "a"), tell(at, when === "asked first" ? "a" : "b")],
        async (tx, _asked: [unknown, unknown]) => {
          if (when === "done in between") await tell(tx, "a");
          return {
            result: null,
            write: (at) => [tell(at, when === "written last" ? "a" : "c"), tell(at, "d")],
          };
        },
      );
      await expect(work).rejects.toMatchObject({ code: "23505" });
      expect(await now()).toEqual([]);
      await inTransaction(db, (tx) => tell(tx, "e"));
      expect(await now()).toEqual(["e"]);
    },
  );
});
