import type { PrintedPart } from "../forms/printed.ts";
import type { PrintedSheet } from "./printed.ts";

/** A line of the sheet that differs; null on the side where it does not stand. */
export interface ChangedLine {
  part: string;
  name: string;
  before: string | null;
  after: string | null;
}

/** The lines of a part by their names; a table's rows go by their first cell. */
function linesOf({ rows = [], table, words = [] }: PrintedPart): Map<string, string> {
  const lines = new Map<string, string>();
  for (const [first, ...rest] of table?.rows ?? [])
    lines.set(`${table!.heads[0]} ${first}`, rest.join(" · "));
  for (const { name, says } of rows) lines.set(name, says);
  if (words.length > 0) lines.set("", words.join("\n\n"));
  return lines;
}

/** What differs between two printed sheets, in the order of the newer one. */
export function changedLines(before: PrintedSheet, after: PrintedSheet): ChangedLine[] {
  const titles = [...new Set([...after.parts, ...before.parts].map(({ title }) => title))];
  return titles.flatMap((title) => {
    const [old, now] = [before, after].map(({ parts }) => {
      const part = parts.find((one) => one.title === title);
      return part ? linesOf(part) : new Map<string, string>();
    }) as [Map<string, string>, Map<string, string>];
    return [...new Set([...now.keys(), ...old.keys()])].flatMap((name) => {
      const [was, is] = [old.get(name) ?? null, now.get(name) ?? null];
      return was === is ? [] : [{ part: title, name, before: was, after: is }];
    });
  });
}
