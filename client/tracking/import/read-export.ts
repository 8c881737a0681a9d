import { ANSWER_MAX, answerKey, type Conversion, slugIn } from "../../../contract/tracking/conversions.ts";
import { readsAnswer } from "../../../contract/tracking/survey.ts";
import type { Column, Mapping } from "./mapping.ts";
import { fractionDigitsOf, readAmount, readTime, type Writing } from "./read-values.ts";

export interface Reading extends Writing {
  mapping: Mapping;
  kind: "order" | "lead";
  /** Where no column says it. */
  currency: string;
  /** Words that the organization's rules read; others stay here unless they are to be kept. */
  rules: readonly { match: "is" | "contains"; key: string }[];
  keepAnswers: boolean;
}

/** Why a line is not taken, by the column that says so; `twice`: its number stood above. */
export type Reason = "at" | "key" | "amount" | "currency" | "twice";

export interface Read {
  conversions: Conversion[];
  /** The line in the file of each conversion; the head is line 1. */
  lines: number[];
  wrong: { line: number; reason: Reason }[];
  /** Orders that are not paid or were paid back, by the word in the file. */
  leftOut: { state: string; count: number }[];
  /** Orders that are paid, and of which a part was paid back: on which day, no export says. */
  refunded: number;
  /** Lines that belong to an order above. */
  more: number;
}

/** Leaves room for what tells a refund from its order. */
const KEY_MAX = 150;

/** Of states in exports: what was paid back, even in part, is told by the API with the day of the refund (decision 0114). */
const PAID = /^(paid|partially[_ ]paid|succeeded|bezahlt|)$/i;
const YES = /^(1|yes|true|ja|wahr|new|neu|x)$/i;
const NO = /^(0|no|false|nein|falsch)$/i;

/** What a file says, line by line. Only what was mapped is looked at. */
export function readExport(rows: readonly (readonly string[])[], reading: Reading): Read {
  const read: Read = { conversions: [], lines: [], wrong: [], leftOut: [], refunded: 0, more: 0 };
  const states = new Map<string, number>();
  /** Null for orders that are left out: their further lines are no fault. */
  const seen = new Map<string, Conversion | null>();
  const { mapping } = reading;

  function takeLine(row: readonly string[]): Reason | null {
    const cell = (column: Column): string => {
      const place = mapping[column];
      return place === null ? "" : (row[place] ?? "").trim();
    };
    const key = cell("key");
    if (key === "" || key.length > KEY_MAX) return "key";
    const before = seen.get(key);
    // An order with several articles takes several lines; those after the first name its number and little else.
    if (before !== undefined && (cell("at") === "" || (mapping.amount !== null && cell("amount") === ""))) {
      if (before) before.code ??= cell("code").slice(0, 500) || null;
      read.more += 1;
      return null;
    }
    const state = cell("state");
    if (!PAID.test(state)) {
      states.set(state, (states.get(state) ?? 0) + 1);
      if (before === undefined) seen.set(key, null);
      return null;
    }
    const back = refundedIn(cell, reading);
    if (back === null) return "amount";
    if (back !== 0) {
      read.refunded += 1;
      if (before === undefined) seen.set(key, null);
      return null;
    }
    const made = toConversion(key, cell, reading);
    if (typeof made === "string") return made;
    if (seen.get(made.key)) return "twice";
    seen.set(made.key, made);
    read.conversions.push(made);
    return null;
  }

  rows.forEach((row, index) => {
    const taken = read.conversions.length;
    const line = index + 2;
    const reason = takeLine(row);
    if (reason) read.wrong.push({ line, reason });
    if (read.conversions.length > taken) read.lines.push(line);
  });
  read.leftOut = [...states].map(([state, count]) => ({ state, count }));
  return read;
}

/** How much of an order was paid back; null where the words are no amount. */
function refundedIn(cell: (column: Column) => string, reading: Reading): number | null {
  const written = cell("refunded");
  // With the digits of any currency: only whether it is nothing counts.
  return written === "" ? 0 : readAmount(written, reading.decimal, 3);
}

function toConversion(key: string, cell: (column: Column) => string, reading: Reading): Conversion | Reason {
  const at = readTime(cell("at"), reading);
  if (at === null) return "at";
  const currency = (cell("currency") || reading.currency).toUpperCase();
  const written = cell("amount");
  let amount: number | null = null;
  if (written !== "") {
    if (!/^[A-Z]{3}$/.test(currency)) return "currency";
    amount = readAmount(written, reading.decimal, fractionDigitsOf(currency));
    if (amount === null) return "amount";
  } else if (reading.kind === "order" && reading.mapping.amount !== null) return "amount";
  const refund = amount !== null && amount < 0;
  const link = cell("link");
  return {
    key: refund ? `${key} (refund)` : key,
    at,
    kind: refund ? "refund" : reading.kind,
    amount,
    currency: amount === null ? null : currency,
    refundOf: refund ? key : null,
    code: cell("code").slice(0, 500) || null,
    // Of an address nothing but our own signs leaves the browser.
    link: link === "" ? null : slugIn(link),
    answer: answerIn(cell("answer"), reading),
    newCustomer: YES.test(cell("newCustomer")) ? true : NO.test(cell("newCustomer")) ? false : null,
  };
}

/** Words that no rule reads stay in the browser; that there was an answer is told by an empty one. */
function answerIn(words: string, { rules, keepAnswers }: Reading): string | null {
  if (words === "") return null;
  const answer = answerKey(words).slice(0, ANSWER_MAX);
  return keepAnswers || rules.some((rule) => readsAnswer(rule, answer)) ? answer : "";
}

/** Count and sum of each day in a zone, and of each currency, to be looked at before anything is taken. */
export function daysOf(
  conversions: readonly Conversion[],
  zone: string,
): { day: string; count: number; sums: { currency: string; amount: number }[] }[] {
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const days = new Map<string, { count: number; sums: Map<string, number> }>();
  for (const { at, amount, currency } of conversions) {
    const day = format.format(new Date(at));
    const one = days.get(day) ?? { count: 0, sums: new Map() };
    days.set(day, one);
    one.count += 1;
    if (currency !== null) one.sums.set(currency, (one.sums.get(currency) ?? 0) + (amount ?? 0));
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, { count, sums }]) => ({
      day,
      count,
      sums: [...sums].map(([currency, amount]) => ({ currency, amount })),
    }));
}
