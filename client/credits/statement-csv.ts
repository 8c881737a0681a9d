import { csvText } from "../../contract/forms/csv.ts";
import { readStatement, type StatementLine } from "../../contract/purchases.ts";
import { call } from "../api/call.ts";
import { Problem } from "../api/problem.ts";

export const STATEMENT_COLUMNS = ["at", "what", "by", "podcasts", "amount", "balance"] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

export interface StatementCsvWords {
  headers: Readonly<Record<StatementColumn, string>>;
  what(line: StatementLine): string;
  /** Who it was where no person is named. */
  platform: string;
}

/** The lines as a table: moments as ISO 8601 in UTC, whole credits with their sign, titles joined by semicolons. */
export function statementCsv(lines: readonly StatementLine[], words: StatementCsvWords): string {
  return csvText([
    STATEMENT_COLUMNS.map((column) => words.headers[column]),
    ...lines.map((line) => [
      line.at,
      words.what(line),
      line.by ?? words.platform,
      line.podcasts.map(({ title }) => title).join("; "),
      line.amount,
      line.balance,
    ]),
  ]);
}

type ReadPage = (page: number) => Promise<{
  page: readonly StatementLine[];
  resultSize: number;
  pageSize: number;
}>;

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1_000));

/** A long history takes many calls; where the server asks for a pause it gets one, a few times. */
async function patiently<T>(ask: () => Promise<T>, pauses = 3): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (pauses === 0 || !(error instanceof Problem) || error.status !== 429) throw error;
    await wait(error.retryAfter ?? 5);
    return patiently(ask, pauses - 1);
  }
}

/**
 * Every line that existed when the first page was read, newest first. A line booked in the meantime shifts the
 * older ones, so that one may come twice; none is missed.
 */
export async function wholeStatement(ownerId: string, read?: ReadPage): Promise<StatementLine[]> {
  const ask: ReadPage =
    read ?? ((page) => patiently(() => call(readStatement, { params: { ownerId }, query: { page } })));
  const first = await ask(0);
  const lines = new Map(first.page.map((line) => [line.publicId, line]));
  const wanted = first.resultSize;
  for (let page = 1; lines.size < wanted; page += 1) {
    const next = await ask(page);
    if (next.page.length === 0) break;
    for (const line of next.page) if (!lines.has(line.publicId)) lines.set(line.publicId, line);
  }
  return [...lines.values()].slice(0, wanted);
}
