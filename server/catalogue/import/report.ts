import type { DumpCounts } from "./dump/dump-counts.ts";
import { type LeftOut, leftOutSentences } from "./dump/dump-row.ts";
import { type DumpStage, timeLeft } from "./dump/stage.ts";
import type { Refusal } from "./refusal.ts";
import type { ImportCounts } from "./run-import.ts";

/** Refusals shown at the end; all are counted, and written to a file on request. */
const SHOWN = 20;

/** Keeps what the end of an import tells: a bounded list of refusals and how often each reason came up. */
export class Refusals {
  readonly #shown: Refusal[] = [];
  readonly #counts = new Map<string, number>();
  #total = 0;

  add(refusal: Refusal): void {
    this.#total += 1;
    this.#counts.set(refusal.code, (this.#counts.get(refusal.code) ?? 0) + 1);
    if (this.#shown.length < SHOWN) this.#shown.push(refusal);
  }

  lines(): string[] {
    const lines = this.#shown.map((one) => `  ${refusalLine(one)}`);
    const more = this.#total - this.#shown.length;
    if (more > 0) {
      const codes = [...this.#counts].map(([code, count]) => `${number(count)} ${code}`).join(", ");
      lines.push(`  … and ${number(more)} more (in all: ${codes}). --refusals FILE writes them all.`);
    }
    return lines.length === 0 ? [] : ["Refused:", ...lines];
  }
}

/** "feeds/a.xml, 12: The feed has no title." */
function refusalLine({ file, line, reason }: Refusal): string {
  return `${file}${line === null ? "" : `, ${line}`}: ${reason}`;
}

/** A refusal as a tab-separated line: file, line, code, reason. */
export function refusalRow({ file, line, code, reason }: Refusal): string {
  return `${[file, line ?? "", code, reason].map((cell) => String(cell).replace(/[\t\r\n]+/g, " ")).join("\t")}\n`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}

/** "24,188 records: 24,138 new, 49 changed, 1 unchanged, 0 refused", and of dumps "12 gone" */
export function countsLine(counts: Readonly<ImportCounts & Partial<Pick<DumpCounts, "gone">>>): string {
  const parts = (["new", "changed", "unchanged", "refused"] as const).map(
    (key) => `${number(counts[key])} ${key}`,
  );
  if (counts.gone) parts.push(`${number(counts.gone)} gone`);
  return `${number(counts.records)} ${counts.records === 1 ? "record" : "records"}: ${parts.join(", ")}`;
}

/** What was left out of rows that were taken over, a line each; none where nothing was. */
export function leftOutLines({ leftOut }: Readonly<DumpCounts>): string[] {
  const found = (Object.entries(leftOut) as [LeftOut, number][]).filter(([, times]) => times > 0);
  if (found.length === 0) return [];
  return [
    "Left out of rows that were taken over:",
    ...found.map(([code, times]) => `  ${number(times)} ${leftOutSentences[code]}`),
  ];
}

/** "41 % · 3 min 20 s left · 1,845,000 records: …", and for rows that were put off "merging 2,000 of 31,000 put off · …" */
export function stageLine(stage: DumpStage, now: number): string {
  const { done, of, counts } = stage;
  if (stage.stage === "indexes") return `indexes · ${done} of ${of} made`;
  const left = timeLeft(stage, now);
  const share = of <= 0 ? 100 : Math.floor((100 * done) / of);
  return [
    stage.stage === "rows" ? `${share} %` : `merging ${number(done)} of ${number(of)} put off`,
    ...(left === null ? [] : [`${left} left`]),
    ...(counts ? [countsLine(counts)] : []),
  ].join(" · ");
}
