import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const schema = readFileSync("database/schema.sql", "utf8");
const plan = readFileSync("docs/scale.md", "utf8");

const columns = new Map(
  [...schema.matchAll(/^create (?:unlogged )?table (\w+) \(\n([\s\S]*?)\n\)/gm)].map((found) => [
    found[1]!,
    found[2]!,
  ]),
);

/** The tables that a part of the plan lists: its lines of nothing but names. */
function listed(heading: string): string[] {
  const part = plan.split(`### ${heading}\n`)[1]?.split(/^##/m)[0];
  const lines = part?.split("\n").filter((line) => /^`\w+`( · `\w+`)*$/.test(line)) ?? [];
  return lines.flatMap((line) => [...line.matchAll(/`(\w+)`/g)].map((found) => found[1]!));
}

const OWN = listed("Of one organization");
const THROUGH = listed("Of one organization, through another table");
const OTHERS = [
  "Of one organization or of nobody's",
  "The catalogue",
  "People",
  "The platform's own",
].flatMap(listed);

/** In a table that lies in months nothing can be referred to by its number alone; a trigger keeps these together. */
const BY_TRIGGER: Record<string, string[]> = { webhook_attempt: ["webhook_delivery"] };

const refersTo = (table: string): string[] =>
  BY_TRIGGER[table] ??
  [
    ...schema.matchAll(
      new RegExp(`^alter table ${table} add constraint \\w+ FOREIGN KEY \\([^)]*\\) REFERENCES (\\w+)`, "gm"),
    ),
  ].map((found) => found[1]!);

it("D6.10 docs/scale.md names every table of the schema once", () => {
  expect([...OWN, ...THROUGH, ...OTHERS].sort()).toEqual([...columns.keys()].sort());
});

it("D6.10 what is to be spread by organization has its id, or belongs to a row that has it", () => {
  for (const table of OWN.filter((one) => one !== "owner"))
    expect([table, columns.get(table)]).toEqual([
      table,
      expect.stringMatching(/^ {2}owner_id bigint not null/m),
    ]);
  const spread = new Set([...OWN, ...THROUGH]);
  for (const table of THROUGH) {
    expect([table, columns.get(table)]).not.toEqual([table, expect.stringMatching(/^ {2}owner_id /m)]);
    expect([table, refersTo(table).filter((one) => one !== "owner" && spread.has(one))]).not.toEqual([
      table,
      [],
    ]);
  }
});
