import { expect, test } from "vitest";
import { inGroups, isCode, isLater, TEST_NUMBERS, wayOf } from "./test-card.ts";

test("a test number says what its card does, however it is typed", () => {
  expect(wayOf("4242424242424242")).toBe("good");
  expect(wayOf(" 4000-0000-0000 0002 ")).toBe("declined");
  expect(wayOf("4000 0000 0000 9995")).toBe("insufficient");
  expect(wayOf("4000002760003184")).toBe("asks");
});

test("every other number is refused, also one that could be a card", () => {
  for (const number of ["4111 1111 1111 1111", "4242 4242 4242 424", "", "42424242424242420"]) {
    expect(wayOf(number)).toBeNull();
  }
});

test("test numbers pass the check sum of card numbers, as the provider's form would ask", () => {
  for (const { number } of TEST_NUMBERS) {
    const sum = [...number.replaceAll(" ", "")].reverse().reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
    expect(sum % 10).toBe(0);
  }
});

test("digits stand in groups of four", () => {
  expect(inGroups("42424242")).toBe("4242 4242");
  expect(inGroups("4242 4")).toBe("4242 4");
  expect(inGroups("4242x")).toBe("4242");
  expect(inGroups("1".repeat(30))).toHaveLength(19 + 4);
});

test("a card is good until the end of its month", () => {
  const now = new Date(2026, 10, 20);
  expect(["11/26", "12 / 26", "1227", "01/30"].map((typed) => isLater(typed, now))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(["10/26", "13/28", "00/28", "", "next year"].some((typed) => isLater(typed, now))).toBe(false);
});

test("a code has three or four digits", () => {
  expect(["123", "1234", " 123 "].every(isCode)).toBe(true);
  expect(["", "12", "12345", "12a"].some(isCode)).toBe(false);
});
