import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { answerOnceOutside } from "./idempotency.ts";

const database = useDatabase();

/** A request of a new login, and how often its work was done. */
async function request() {
  const { id: loginId } = await makeLogin(database().db, []);
  const done: string[] = [];
  const ask = (work: () => Promise<string>, body: unknown = "tea", key: string | null = "one press") =>
    answerOnceOutside(database().db, { loginId, route: "test", key, body }, () => {
      done.push("work");
      return work();
    });
  return { ask, done, loginId };
}

test("I12 work outside a transaction is done once for a key, and answered as it was then", async () => {
  const { ask, done } = await request();
  expect(await ask(async () => "sent")).toBe("sent");
  expect(await ask(async () => "sent again")).toBe("sent");
  await expect(ask(async () => "other", "coffee")).rejects.toMatchObject({ code: "idempotency-conflict" });
  expect(done).toHaveLength(1);
  expect(await ask(async () => "without a key", "tea", null)).toBe("without a key");
  expect(await ask(async () => "another press", "tea", "two")).toBe("another press");
});

test("a repetition while the first is at work is refused, not done a second time", async () => {
  const { ask, done } = await request();
  let finish: (answer: string) => void = () => {};
  const first = ask(
    () =>
      new Promise<string>((resolve) => {
        finish = resolve;
      }),
  );
  await expect.poll(() => done.length).toBe(1);
  await expect(ask(async () => "second")).rejects.toMatchObject({ code: "still-running" });
  finish("sent");
  expect(await first).toBe("sent");
  expect(await ask(async () => "third")).toBe("sent");
  expect(done).toHaveLength(1);
});

test("after a failure the key is free again", async () => {
  const { ask, done } = await request();
  await expect(ask(() => Promise.reject(new Error("no server")))).rejects.toThrow("no server");
  expect(await ask(async () => "sent")).toBe("sent");
  expect(done).toHaveLength(2);
});

test("what a process that ended has begun is taken over, by the same content alone", async () => {
  const { ask, loginId } = await request();
  void ask(() => new Promise<string>(() => {})).catch(() => {});
  const begun = () =>
    database()
      .db.updateTable("idempotent_answer")
      .set({ created: new Date(Date.now() - 121_000) })
      .where("login_id", "=", loginId)
      .executeTakeFirstOrThrow();
  await expect.poll(async () => Number((await begun()).numUpdatedRows)).toBe(1);
  await expect(ask(async () => "other", "coffee")).rejects.toMatchObject({ code: "idempotency-conflict" });
  expect(await ask(async () => "taken over")).toBe("taken over");
});
