import { expect, test } from "vitest";
import type { StatementLine } from "../../contract/purchases.ts";
import { addUpLines } from "./statement-sum.ts";

const line = (amount: number, balance: number) => ({ amount, balance }) as StatementLine;

test("A2.20 the lines of a page lead from what older ones left to the balance", () => {
  expect(addUpLines([line(1, 4), line(-9, 3), line(-12, 12)])).toEqual({
    carried: 24,
    shown: -20,
    balance: 4,
  });
  expect(addUpLines([line(10, 10)])).toEqual({ carried: 0, shown: 10, balance: 10 });
  expect(addUpLines([line(0, 7)])).toEqual({ carried: 7, shown: 0, balance: 7 });
  expect(addUpLines([])).toEqual({ carried: 0, shown: 0, balance: 0 });
});

test("A2.20 a line that is missing or wrong is noticed, not covered by a sum", () => {
  expect(addUpLines([line(1, 4), line(-12, 12)])).toBeNull();
  expect(addUpLines([line(2, 4), line(-9, 3), line(-12, 12)])).toBeNull();
});
