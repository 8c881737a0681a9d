import { expect, test } from "vitest";
import { displayNameError, nameLength } from "./display-name.ts";

test("A5.02 a name of 60 characters passes, 61 are refused in the reader's language", () => {
  expect(displayNameError("a".repeat(60), "en")).toBeUndefined();
  expect(displayNameError("a".repeat(61), "en")).toBe("At most 60 characters.");
  expect(displayNameError("a".repeat(61), "de")).toBe("Höchstens 60 Zeichen.");
  expect(displayNameError("a".repeat(3000), "en")).toBe("At most 60 characters.");
});

test("A5.01 a name of nothing but blanks is missing", () => {
  expect(displayNameError("  \u200b ", "en")).toBe("Please fill this in.");
});

test("characters are counted as people see them", () => {
  expect(nameLength(" 👩‍👩‍👧‍👦é ")).toBe(2);
  expect(displayNameError("👩‍👩‍👧‍👦".repeat(60), "en")).toBeUndefined();
});
