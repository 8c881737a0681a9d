import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import type { StatementLine } from "../../contract/purchases.ts";
import { STATEMENT_COLUMNS, type StatementColumn, statementCsv, wholeStatement } from "./statement-csv.ts";

const headers = Object.fromEntries(STATEMENT_COLUMNS.map((one) => [one, one])) as Record<
  StatementColumn,
  string
>;
const words = {
  headers,
  what: (line: StatementLine) => `${line.kind} ${line.reason ?? ""}`,
  platform: "platform",
};

const line = (number: number, parts: Partial<StatementLine> = {}): StatementLine => ({
  publicId: `l${number}`,
  at: "2026-11-17T10:00:00.000Z",
  kind: "unlock",
  by: "Mara",
  reason: null,
  amount: -2,
  balance: number,
  podcasts: [],
  ...parts,
});

test("A2.20 the history as a table says when, why, who, which podcasts, how much and what was left", () => {
  const podcasts = [
    { publicId: "a", title: 'The "Cold" Kitchen, later' },
    { publicId: "b", title: "=HYPERLINK(1)" },
  ];
  const text = statementCsv(
    [line(3, { podcasts }), line(5, { by: null, kind: "initial", amount: 5 })],
    words,
  );
  const [first, second] = parse(text, { bom: true, columns: true }) as Record<string, string>[];
  expect(first).toEqual({
    at: "2026-11-17T10:00:00.000Z",
    what: "unlock ",
    by: "Mara",
    podcasts: `The "Cold" Kitchen, later;' =HYPERLINK(1)`,
    amount: "-2",
    balance: "3",
  });
  expect(second).toMatchObject({ by: "platform", amount: "5" });
  expect(text).toMatch(/\r\n$/);
});

test("A2.20 what strangers and administrators wrote is never a formula", () => {
  const text = statementCsv([line(1, { by: "@cmd", podcasts: [{ publicId: "a", title: "+1" }] })], words);
  const [row] = parse(text, { bom: true, columns: true }) as Record<string, string>[];
  expect(row).toMatchObject({ by: "'@cmd", podcasts: "'+1" });
});

test("A2.20 the table holds every page, also when a line is booked while it is read", async () => {
  let all = [4, 3, 2, 1, 0].map((number) => line(number));
  const asked: number[] = [];
  const lines = await wholeStatement("o", async (page) => {
    asked.push(page);
    const answer = { page: all.slice(page * 2, page * 2 + 2), resultSize: all.length, pageSize: 2 };
    if (page === 0) all = [line(9), ...all];
    return answer;
  });
  expect(lines.map(({ publicId }) => publicId)).toEqual(["l4", "l3", "l2", "l1", "l0"]);
  expect(asked).toEqual([0, 1, 2]);
});

test("A2.20 a history that became shorter ends the reading", async () => {
  const lines = await wholeStatement("o", async (page) => ({
    page: page === 0 ? [line(1)] : [],
    resultSize: 5,
    pageSize: 2,
  }));
  expect(lines).toHaveLength(1);
});
