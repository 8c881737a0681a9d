import { expect, test } from "vitest";
import { type Mailing, MESSAGE_STATES, type MessageState } from "../../../contract/outreach.ts";
import { askAgainAfter } from "./use-mailing.ts";

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
