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
const OTHERS = ["Of one organization or of nobody's", "The catalog", "People", "The platform's own"].flatMap(
  listed,
);

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

/** Of one organization or of nobody's, and without a policy all the same. */
const UNFENCED: Readonly<Record<string, string>> = {
  mail_account:
    "of all mailboxes that sign in as one user, in whatever organization; its rows say nothing of a mail",
  mailbox_handover: "when a mail account last took a mail, whoever's; the pace of sending is kept by it",
  oauth_client: "connected by members of other organizations than the one that made it",
  preference: "a person's; its organization is only the one they look at just now",
};

it("D6.08 every table of an organization has a policy that is enforced", () => {
  const mixed = listed("Of one organization or of nobody's");
  for (const table of Object.keys(UNFENCED)) expect(mixed).toContain(table);
  const fenced = [...OWN, ...THROUGH, ...mixed.filter((table) => !(table in UNFENCED))].sort();
  const policies = [...schema.matchAll(/^create policy fence on (\w+) as permissive for all using/gm)];
  expect(policies.map((found) => found[1]!).sort()).toEqual(fenced);
  const enforced = [...schema.matchAll(/^alter table (\w+) enable row level security/gm)];
  expect(enforced.map((found) => found[1]!).sort()).toEqual(fenced);
});

it("D6.08 a policy goes through the row that a table belongs to, up to one that has the organization's id", () => {
  const through = (table: string) =>
    new RegExp(`^create policy fence on ${table} [^;]*?FROM (?:fence_ids_of_|fence_)?(\\w+)`, "m").exec(
      schema,
    )?.[1];
  for (const table of THROUGH) {
    const way = [table];
    for (let next = through(table); next !== undefined; next = through(next)) {
      expect(way).not.toContain(next);
      way.push(next);
    }
    expect(OWN, way.join(" → ")).toContain(way.at(-1));
  }
});
