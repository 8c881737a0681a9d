import { expect, test } from "vitest";
import { PERMISSIONS } from "../../../contract/accounts.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { createLogin } from "./create.ts";

const database = useDatabase();

test("every permission there is can be given", async () => {
  const { db } = database();
  const { id } = await inTransaction(db, (tx) =>
    createLogin(tx, {
      username: "all@users.example",
      password: "a long password",
      firstName: "Ada",
      lastName: "All",
      ownerIds: [],
      permissions: [...PERMISSIONS],
    }),
  );
  const rows = await db
    .selectFrom("login_permission")
    .select("permission")
    .where("login_id", "=", id)
    .execute();
  expect(rows.map(({ permission }) => permission).toSorted()).toEqual([...PERMISSIONS].toSorted());
});
