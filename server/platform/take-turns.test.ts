import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { takeTurns } from "./take-turns.ts";

test("works on one thing follow each other in the order asked, those on another do not wait", async () => {
  const inTurn = takeTurns();
  const seen: string[] = [];
  let free = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  const first = inTurn(1, async () => {
    seen.push("first begins");
    await held;
    seen.push("first ends");
  });
  const second = inTurn(1, async () => seen.push("second"));
  const third = inTurn(1, async () => seen.push("third"));
  await inTurn(2, async () => seen.push("another"));
  free();
  await Promise.all([first, second, third]);
  expect(seen).toEqual(["first begins", "another", "first ends", "second", "third"]);
});

test("a work that fails says so to whoever asked for it, and the next has its turn", async () => {
  const inTurn = takeTurns();
  const failing = inTurn(1, () => Promise.reject(new Error("no")));
  const next = inTurn(1, async () => "done");
  await expect(failing).rejects.toThrow("no");
  expect(await next).toBe("done");
});

test("whoever waits too long is asked to come again, and nothing is done", async () => {
  const inTurn = takeTurns(20);
  const first = inTurn(1, () => wait(60));
  let isDone = false;
  const second = inTurn(1, async () => {
    isDone = true;
  });
  await expect(second).rejects.toMatchObject({
    // The database answers, there are just too many requests: the answer must not say that it is down.
    code: "too-many-requests",
    details: { retryAfter: 5 },
  });
  await first;
  expect(isDone).toBe(false);
  expect(await inTurn(1, async () => "free again")).toBe("free again");
});
