import { expect, test } from "vitest";
import { canSave, formState } from "./save-state.ts";

test("A4.14 a form is untouched, changed, saved, failed or invalid, and only what can be saved lights Save", () => {
  const at = (errors: number, changed: boolean, outcome: Parameters<typeof formState>[0]["outcome"]) => {
    const state = formState({ errors, changed, outcome });
    return [state, canSave(state)];
  };
  expect(at(0, false, "none")).toEqual(["untouched", false]);
  expect(at(0, true, "none")).toEqual(["changed", true]);
  expect(at(1, true, "none")).toEqual(["invalid", false]);
  expect(at(1, true, "failed")).toEqual(["invalid", false]);
  expect(at(0, true, "saving")).toEqual(["saving", false]);
  expect(at(0, true, "failed")).toEqual(["failed", true]);
  expect(at(0, false, "saved")).toEqual(["saved", false]);
  expect(at(0, true, "saved")).toEqual(["changed", true]);
});
