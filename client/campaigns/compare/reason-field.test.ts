import { expect, test } from "vitest";
import { de } from "../../language/de.ts";
import { en } from "../../language/en.ts";
import { isReasonField, REASON_NAMES } from "./reason-field.ts";

test("D5.08 the field for reasons is known by its name in every language", () => {
  const key = "campaigns.shortlist.reasonName";
  expect(REASON_NAMES).toEqual([en[key], de[key]]);
  expect(isReasonField({ name: "grund" })).toBe(true);
  expect(isReasonField({ name: "Reason" })).toBe(true);
  expect(isReasonField({ name: "Reasons against" })).toBe(false);
});
