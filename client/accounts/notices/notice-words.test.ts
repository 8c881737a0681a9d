import { expect, test } from "vitest";
import { noticePlace } from "./notice-words.ts";

test("B1.77 an objection by link leads to its campaign, one by mail to its conversation", () => {
  const details = { podcast: "The Cold Kitchen", campaign: "c-1" };
  expect(noticePlace({ kind: "opt-out", subject: null, details })).toEqual({ to: "/bundle/c-1" });
  expect(noticePlace({ kind: "opt-out", subject: "m-1", details: {} })).toEqual({ to: "/message/m-1" });
});
