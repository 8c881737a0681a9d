import { afterEach, expect, test } from "vitest";
import { holdForm, keepForms, keptValue, releaseForms } from "./kept-state.ts";

afterEach(() => releaseForms(null));

test("A4.10 what was typed when the session ran out waits for the same login, and comes back once", () => {
  let typed = "Winter";
  const leave = holdForm("campaign.1", () => typed);
  typed = "Winter tea";
  keepForms("mara");
  leave();
  releaseForms("mara");
  expect(keptValue("campaign.1")).toBe("Winter tea");
  expect(keptValue("campaign.2")).toBeUndefined();
  const again = holdForm("campaign.1", () => typed);
  expect(keptValue("campaign.1")).toBeUndefined();
  again();
});

test("A4.10 another login sees nothing of it, and a form that was left before is not kept", () => {
  const leave = holdForm("mailbox.1", () => "secret");
  keepForms("mara");
  leave();
  releaseForms("jon");
  expect(keptValue("mailbox.1")).toBeUndefined();
  keepForms("mara");
  expect(keptValue("mailbox.1")).toBeUndefined();
});
