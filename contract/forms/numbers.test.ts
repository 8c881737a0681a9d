import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FieldRule } from "../sentences.ts";
import { LOCALES, type Locale } from "./locale.ts";
import { parseDuration, parsePercentage, parseWhole, readDecimal, WHOLE_MAX } from "./numbers.ts";

const ok = (value: unknown) => ({ ok: true, value });
const no = (rule: FieldRule) => expect.objectContaining({ ok: false, rule });

describe("A5.05 whole numbers of zero or more", () => {
  test.each<[string, Locale, unknown]>([
    ["", "en-US", ok(null)],
    ["  ", "en-US", ok(null)],
    ["0", "en-US", ok(0)],
    ["-0", "en-US", ok(0)],
    ["007", "en-US", ok(7)],
    [" 42 ", "de-DE", ok(42)],
    ["+5", "en-US", ok(5)],
    ["7.0", "en-US", ok(7)],
    ["1,234", "en-US", ok(1234)],
    ["1.234", "de-DE", ok(1234)],
    ["1.234.567", "de-DE", ok(1_234_567)],
    ["2000000000", "en-US", ok(WHOLE_MAX)],
    ["2000000001", "en-US", no("too-big")],
    ["9007199254740993", "en-US", no("too-big")],
    ["-1", "en-US", no("too-small")],
    ["\u22121", "en-US", no("too-small")],
    ["7.5", "en-US", no("not-whole")],
    ["7,5", "de-DE", no("not-whole")],
    ["1.234", "en-US", no("not-whole")],
    ["1,23", "en-US", no("not-a-number")],
    ["1.23", "de-DE", no("not-a-number")],
    ["1,2345", "en-US", no("not-a-number")],
    ["12,34,567", "en-US", no("not-a-number")],
    ["1e9", "en-US", no("not-a-number")],
    ["0x10", "en-US", no("not-a-number")],
    ["NaN", "en-US", no("not-a-number")],
    ["Infinity", "en-US", no("not-a-number")],
    ["1 2", "en-US", no("not-a-number")],
    ["--1", "en-US", no("not-a-number")],
    ["5.", "en-US", no("not-a-number")],
    [".", "en-US", no("not-a-number")],
    ["١٢", "en-US", no("not-a-number")],
    ["1".repeat(41), "en-US", no("not-a-number")],
  ])("%j in %s", (text, locale, expected) => {
    expect(parseWhole(text, locale)).toEqual(expected);
  });

  test("what a locale writes, it reads", () => {
    fc.assert(
      fc.property(fc.nat(WHOLE_MAX), fc.constantFrom(...LOCALES), (value, locale) => {
        expect(parseWhole(new Intl.NumberFormat(locale).format(value), locale)).toEqual(ok(value));
        expect(parseWhole(String(value), locale)).toEqual(ok(value));
        if (value > 0) expect(parseWhole(`-${value}`, locale)).toEqual(no("too-small"));
      }),
    );
  });

  test("nothing typed makes anything but a whole number in bounds, nothing, or a rule", () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[-+0-9., eE]{0,12}$/));
    fc.assert(
      fc.property(typed, fc.constantFrom(...LOCALES), (text, locale) => {
        const read = parseWhole(text, locale);
        if (!read.ok || read.value === null) return;
        expect(Number.isInteger(read.value) && read.value >= 0 && read.value <= WHOLE_MAX).toBe(true);
      }),
    );
  });
});

describe("A5.06 A9.02 durations", () => {
  test.each<[string, Locale, unknown]>([
    ["30", "en-US", ok(30)],
    ["366", "en-US", ok(366)],
    ["29.5", "en-US", ok(30)],
    ["29,5", "de-DE", ok(30)],
    ["366.49", "en-US", ok(366)],
    ["29.49", "en-US", no("too-small")],
    ["366.5", "en-US", no("too-big")],
    ["29", "en-US", no("too-small")],
    ["367", "en-US", no("too-big")],
    ["-40", "en-US", no("too-small")],
    ["1.000", "de-DE", no("too-big")],
    ["", "en-US", ok(null)],
    ["six weeks", "en-US", ok(null)],
    ["1e2", "en-US", ok(null)],
    ["NaN", "en-US", ok(null)],
  ])("%j in %s", (text, locale, expected) => {
    expect(parseDuration(text, locale)).toEqual(expected);
  });

  test("rounded first, then judged", () => {
    fc.assert(
      fc.property(fc.integer({ min: -50_000, max: 50_000 }), (hundredths) => {
        const text = (hundredths / 100).toFixed(2);
        const days = Math.round(Number(text));
        const expected = days < 30 ? no("too-small") : days > 366 ? no("too-big") : ok(days);
        expect(parseDuration(text, "en-US")).toEqual(expected);
      }),
    );
  });
});

describe("A5.07 A9.03 percentages", () => {
  test.each<[string, unknown]>([
    ["0", ok(0)],
    ["100", ok(100)],
    ["35 %", ok(35)],
    ["35%", ok(35)],
    ["", ok(null)],
    ["101", no("too-big")],
    ["-1", no("too-small")],
    ["12.5", no("not-whole")],
    ["%%", no("not-a-number")],
  ])("%j", (text, expected) => {
    expect(parsePercentage(text, "en-US")).toEqual(expected);
  });
});

test("a number keeps every digit that was typed", () => {
  expect(readDecimal("-1,234.50", "en-US")).toEqual({ negative: true, whole: "1234", fraction: "50" });
  expect(readDecimal(",5", "de-DE")).toEqual({ negative: false, whole: "0", fraction: "5" });
});
