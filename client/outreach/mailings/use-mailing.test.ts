import { expect, test } from "vitest";
import { type Mailing, MESSAGE_STATES, type MessageState } from "../../../contract/outreach.ts";
import { askAgainAfter, askListAgainAfter, freshAmong } from "./use-mailing.ts";

const mailing = (state: Mailing["state"], counts: Partial<Record<MessageState, number>>): Mailing =>
  ({
    state,
    counts: { ...Object.fromEntries(MESSAGE_STATES.map((one) => [one, 0])), ...counts },
  }) as Mailing;

test("a mailing is asked for every two seconds while e-mails go out", () => {
  expect(askAgainAfter(undefined)).toBe(2_000);
  expect(askAgainAfter(mailing("running", { queued: 3, accepted: 1 }))).toBe(2_000);
  expect(askAgainAfter(mailing("stopped", { handed: 1, stopped: 4 }))).toBe(2_000);
});

test("it is asked for now and then while it waits, and no more when it is over", () => {
  expect(askAgainAfter(mailing("waiting", { deferred: 1 }))).toBe(15_000);
  expect(askAgainAfter(mailing("paused", { queued: 9 }))).toBe(15_000);
  expect(askAgainAfter(mailing("done", { accepted: 9, unclear: 1, failed: 2 }))).toBe(false);
});

test("B1.88 the list is asked for again while the wait of one is counted down, and as long as anything can change", () => {
  const isFresh = (takeBack: number | null) => takeBack !== null && takeBack <= 30;
  const done = { ...mailing("done", { accepted: 9 }), takeBack: null };
  const waits = { ...mailing("waiting", { queued: 9 }), takeBack: 3_000 };
  expect(askListAgainAfter(undefined, isFresh)).toBe(false);
  expect(askListAgainAfter([done], isFresh)).toBe(false);
  expect(askListAgainAfter([done, waits], isFresh)).toBe(15_000);
  expect(askListAgainAfter([waits, { ...waits, takeBack: 20 }], isFresh)).toBe(2_000);
  expect(askListAgainAfter([{ ...waits, takeBack: 0 }], isFresh)).toBe(2_000);
});

test("B1.88 the list goes on with the mailing whose wait it has shown, also once it has left", () => {
  const isFresh = (takeBack: number | null) => takeBack !== null;
  const of = (publicId: string, takeBack: number | null) => ({ publicId, takeBack });
  expect(freshAmong(undefined, undefined, isFresh)).toBeUndefined();
  expect(freshAmong([of("a", null), of("b", 20)], undefined, isFresh)?.publicId).toBe("b");
  expect(freshAmong([of("a", 20), of("b", null)], "b", isFresh)?.publicId).toBe("b");
  expect(freshAmong([of("a", null)], undefined, isFresh)).toBeUndefined();
});
