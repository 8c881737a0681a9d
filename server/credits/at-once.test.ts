import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { makeOwner } from "../../tests/support/world.ts";
import { inTransaction, type Tx } from "../platform/postgres/database.ts";
import { brokenInvariants } from "../purchases/invariants.ts";
import { grantCredits } from "./book.ts";
import { bookMoney } from "./book-money.ts";

const database = useDatabase();
const db = () => database().db;

const booking = (ownerId: number) => ({ ownerId, actorLoginId: null, reason: "test", requestId: "test" });
const grant = (tx: Tx, ownerId: number) => grantCredits(tx, { ...booking(ownerId), amount: 5 });

/** What the second does while the first is not through; waiting for its lock ends with an error. */
async function beside(first: (tx: Tx) => Promise<unknown>, second: (tx: Tx) => Promise<unknown>) {
  await inTransaction(db(), async (tx) => {
    await first(tx);
    await inTransaction(db(), async (other) => {
      await sql`set local lock_timeout = '300ms'`.execute(other);
      await second(other);
    });
  });
}

test("I2 whoever books credits waits for nobody of another organization", async () => {
  const [one, two] = [await makeOwner(db()), await makeOwner(db())];
  await beside(
    (tx) => grant(tx, one.id),
    (tx) => grant(tx, two.id),
  );
  expect(await brokenInvariants(db())).toEqual({});
  await expect(
    beside(
      (tx) => grant(tx, one.id),
      (tx) => grant(tx, one.id),
    ),
  ).rejects.toMatchObject({ code: "55P03" });
});

test("I2 nor does whoever books money", async () => {
  const [one, two] = [await makeOwner(db()), await makeOwner(db())];
  const pay = (ownerId: number) => (tx: Tx) =>
    bookMoney(tx, {
      ...booking(ownerId),
      kind: "capture",
      purchaseId: null as never,
      currency: "EUR",
      entries: { provider: 5, held: -5 },
    });
  await inTransaction(db(), pay(one.id));
  await expect(beside(pay(one.id), pay(two.id))).resolves.toBeUndefined();
});
