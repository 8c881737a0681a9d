import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../server/platform/package-root.ts";

/** The commands of docs/recovery.md below each heading, in their order. */
export function readRunbook(text = readFileSync(join(packageRoot(), "docs/recovery.md"), "utf8")) {
  const found = new Map<string, string[]>();
  let heading = "";
  let block: string[] | null = null;
  for (const line of text.split("\n")) {
    if (block && line === "```") {
      found.set(heading, [...(found.get(heading) ?? []), block.join("\n")]);
      block = null;
    } else if (block) block.push(line);
    else if (line === "```sh") block = [];
    else if (/^##+ /.test(line)) heading = line.replace(/^#+ /, "");
  }
  return found;
}

/** The headings whose commands `npm run prove:recovery` runs: all that have any. */
export const STEPS = [
  "Set up once",
  "Look after it",
  "1. Stop everything",
  "2. Restore",
  "3. Check the books",
  "4. Start, and look",
  "5. Go on",
  "The newest there is",
] as const;
export type Step = (typeof STEPS)[number];

/** The one value that differs from time to time, as the page has it. */
export const MINUTE = "2026-11-27 10:40:00+00";

/** Text with paths of the runbook and of its files replaced; longer ones first, as one may begin like another. */
export function relocate(text: string, places: Readonly<Record<string, string>>): string {
  let moved = text;
  const names = Object.keys(places).sort((a, b) => b.length - a.length);
  // By way of marks: a replacement may hold what is replaced.
  for (const [at, from] of names.entries()) moved = moved.replaceAll(from, `\u0000${at}\u0000`);
  for (const [at, from] of names.entries()) moved = moved.replaceAll(`\u0000${at}\u0000`, places[from]!);
  return moved;
}
