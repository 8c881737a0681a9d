import { createIntl } from "react-intl";
import { expect, test } from "vitest";
import { de } from "../../language/de.ts";
import { en } from "../../language/en.ts";
import type { TextOf } from "../../language/text.tsx";
import { noticePlace, noticeWords } from "./notice-words.ts";

test("B1.77 an objection by link leads to its campaign, one by mail to its conversation", () => {
  const details = { podcast: "The Cold Kitchen", campaign: "c-1" };
  expect(noticePlace({ kind: "opt-out", subject: null, details })).toEqual({ to: "/bundle/c-1" });
  expect(noticePlace({ kind: "opt-out", subject: "m-1", details: {} })).toEqual({ to: "/message/m-1" });
});

test("B1.77 B1.128 a mail account that the brake has paused: its page, and why", () => {
  const brake = (reason: string) => ({ kind: "brake", subject: "b-1", details: { reason } }) as const;
  expect(noticePlace(brake("complaints"))).toEqual({ to: "/config/b-1" });
  const reasons = ["complaints", "reputation", "too-many-dead"];
  const notice = { id: "n-1", created: "2026-11-25T09:00:00Z", seen: false };
  for (const [locale, messages] of [
    ["en-US", en],
    ["de-DE", de],
  ] as const) {
    const intl = createIntl({ locale, messages });
    const t: TextOf = (id, values) => intl.formatMessage({ id }, values);
    const said = reasons.map((reason) => noticeWords({ ...notice, ...brake(reason) }, t));
    expect(new Set(said).size).toBe(3);
  }
});
