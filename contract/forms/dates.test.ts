import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldSentence } from "../sentences.ts";
import {
  DATE_FORMATS,
  dayIn,
  dayOfStart,
  endDay,
  isDayAhead,
  isTimeZone,
  maskDate,
  parseDate,
  startOfDay,
  writeDate,
} from "./dates.ts";
import { LOCALES, type Locale } from "./locale.ts";

const ok = (value: unknown) => ({ ok: true, value });
const DAY_MS = 86_400_000;
const ZONES = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "America/Sao_Paulo",
  "Africa/Cairo",
  "Asia/Kathmandu",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
];

describe("A5.03 dates as they are written", () => {
  test.each<[string, Locale, string]>([
    ["3/8/2027", "en-US", "2027-03-08"],
    ["03/08/2027", "en-US", "2027-03-08"],
    [" 12/31/2026 ", "en-US", "2026-12-31"],
    ["8.3.2027", "de-DE", "2027-03-08"],
    ["08.03.2027", "de-DE", "2027-03-08"],
    ["29.2.2028", "de-DE", "2028-02-29"],
  ])("%j in %s", (text, locale, day) => {
    expect(parseDate(text, locale)).toEqual(ok(day));
  });

  test.each<[string, Locale]>([
    ["2/30/2027", "en-US"],
    ["2/29/2027", "en-US"],
    ["13/1/2027", "en-US"],
    ["31.4.2027", "de-DE"],
    ["1.13.2027", "de-DE"],
    ["0/1/2027", "en-US"],
    ["1/0/2027", "en-US"],
    ["1/1/27", "en-US"],
    ["1/1/0000", "en-US"],
    ["1/1/20270", "en-US"],
    ["8.3.2027", "en-US"],
    ["3/8/2027", "de-DE"],
    ["2027-03-08", "en-US"],
    ["1/1", "en-US"],
    ["1/1/2027/1", "en-US"],
    ["1 /1/2027", "en-US"],
    ["-1/1/2027", "en-US"],
    ["tomorrow", "en-US"],
    ["١/١/٢٠٢٧", "en-US"],
  ])("%j is none in %s", (text, locale) => {
    const read = parseDate(text, locale);
    expect(read).toEqual({
      ok: false,
      rule: "not-a-date",
      values: { arg1: text, arg2: DATE_FORMATS[locale].accepts },
    });
  });

  test("an empty field is no date", () => {
    expect(parseDate("  ", "en-US")).toEqual(ok(null));
  });

  test("the sentence names the input and the format", () => {
    const said = (locale: Locale, language: "en" | "de") => {
      const read = parseDate("soon", locale);
      return read.ok ? "" : fieldSentence(read.rule, language, read.values);
    };
    expect(said("en-US", "en")).toBe("The input soon is not a valid date in the format M/d/yyyy.");
    expect(said("de-DE", "de")).toBe("Die Eingabe soon ist kein gültiges Datum im Format d.M.yyyy.");
  });

  const day = fc
    .date({
      min: new Date("0001-01-01T00:00:00Z"),
      max: new Date("9999-12-31T00:00:00Z"),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10));
  test("what a field shows fills the mask, reads back the same and passes the mask unchanged", () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...LOCALES), (iso, locale) => {
        const shown = writeDate(iso, locale);
        expect(shown).toMatch(locale === "en-US" ? /^\d\d\/\d\d\/\d{4}$/ : /^\d\d\.\d\d\.\d{4}$/);
        expect(shown).toHaveLength(DATE_FORMATS[locale].mask.length);
        expect(parseDate(shown, locale)).toEqual(ok(iso));
        expect(maskDate(shown, locale)).toBe(shown);
        expect(maskDate(shown.replace(/\D/g, ""), locale)).toBe(shown);
      }),
    );
  });

  test.each<[string, Locale, string]>([
    ["03082027", "en-US", "03/08/2027"],
    ["03082027", "de-DE", "03.08.2027"],
    ["3/8/2027", "en-US", "3/8/2027"],
    ["3.8.2027", "en-US", "3/8/2027"],
    ["3-8-2027", "de-DE", "3.8.2027"],
    ["//3", "en-US", "3"],
    ["123", "en-US", "12/3"],
    ["12", "en-US", "12"],
    ["03/08/20279", "en-US", "03/08/2027"],
    ["March 8", "en-US", "8"],
  ])("the mask makes of %j in %s %j", (typed, locale, masked) => {
    expect(maskDate(typed, locale)).toBe(masked);
  });

  test("masking what is masked changes nothing", () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[0-9/.\- ]{0,14}$/));
    fc.assert(
      fc.property(typed, fc.constantFrom(...LOCALES), (text, locale) => {
        const once = maskDate(text, locale);
        expect(maskDate(once, locale)).toBe(once);
        expect(once.length).toBeLessThanOrEqual(10);
      }),
    );
  });
});

describe("A3.01 the start is a day of the user's and is sent as an instant in UTC", () => {
  test.each([
    ["2027-01-15", "UTC", "2027-01-15T00:00:00.000Z"],
    ["2027-01-15", "Europe/Berlin", "2027-01-14T23:00:00.000Z"],
    ["2027-07-15", "Europe/Berlin", "2027-07-14T22:00:00.000Z"],
    ["2027-01-15", "Pacific/Kiritimati", "2027-01-14T10:00:00.000Z"],
    ["2027-01-15", "Pacific/Pago_Pago", "2027-01-15T11:00:00.000Z"],
    // clocks that go forward at midnight: the day begins at one
    ["2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
    // a day that the zone skipped
    ["2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
  ])("%s in %s begins at %s", (day, zone, instant) => {
    expect(startOfDay(day, zone).toISOString()).toBe(instant);
  });

  test("the instant lies in the day, and the one before it does not", () => {
    const day = fc
      .date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.constantFrom(...ZONES), (one, zone) => {
        const start = startOfDay(one, zone);
        expect(dayIn(start, zone)).toBe(one);
        expect(dayIn(new Date(start.getTime() - 1), zone) < one).toBe(true);
      }),
    );
  });

  test("A5.04 A9.04 tomorrow in the user's calendar is ahead, today is not", () => {
    const now = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(now, fc.constantFrom(...ZONES), (at, zone) => {
        const today = dayIn(at, zone);
        expect(isDayAhead(startOfDay(today, zone), zone, at)).toBe(false);
        expect(isDayAhead(startOfDay(endDay(today, 1), zone), zone, at)).toBe(true);
        expect(isDayAhead(new Date(startOfDay(endDay(today, 1), zone).getTime() - 1), zone, at)).toBe(false);
      }),
    );
  });

  test("A3.01 C7.10 a campaign starts on the day that was chosen; without its zone, on that of the nearest midnight", () => {
    const likely = ["UTC", "Europe/Berlin", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Auckland"];
    likely.push("Pacific/Chatham", "Pacific/Apia", "America/St_Johns", "Pacific/Honolulu");
    for (const one of ["2026-12-01", "2026-07-01", "2027-01-01", "2028-02-29"]) {
      for (const zone of ZONES) expect([zone, dayOfStart(startOfDay(one, zone), zone)]).toEqual([zone, one]);
      for (const zone of likely)
        for (const kept of [null, "Mars/Olympus"])
          expect([zone, dayOfStart(startOfDay(one, zone), kept)]).toEqual([zone, one]);
    }
  });

  test("A3.01 the end is the start plus the duration in days, over months, leap days and changes of clocks", () => {
    expect(endDay("2027-01-12", 75)).toBe("2027-03-28");
    expect(endDay("2028-02-28", 2)).toBe("2028-03-01");
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 30, max: 366 }), (from, days) => {
        const iso = (count: number) => new Date(count * DAY_MS).toISOString().slice(0, 10);
        expect(endDay(iso(from), days)).toBe(iso(from + days));
      }),
    );
  });

  test("a time zone is one that is known here", () => {
    for (const zone of ZONES) expect(isTimeZone(zone)).toBe(true);
    for (const zone of [
      "Mars/Olympus",
      "",
      "Europe",
      "VST",
      "IST",
      "CET",
      "+01:00",
      "Etc/GMT+5",
      "europe/berlin",
    ])
      expect(isTimeZone(zone)).toBe(false);
  });
});
