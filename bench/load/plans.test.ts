import { expect, it } from "vitest";
import { newStatements, type Read, readPlan, readsTooMuch } from "./plans.ts";

const message = (text: string, plan: object) =>
  `duration: 1.250 ms  plan:\n${JSON.stringify({ "Query Text": text, Plan: plan })}`;

it("D6.06 counts the rows that a plan looked at, those left out and those of each loop among them", () => {
  const read = readPlan(
    message("select a\n  from b", {
      "Node Type": "Nested Loop",
      "Actual Rows": 4,
      "Actual Loops": 1,
      "Shared Hit Blocks": 7,
      "Shared Read Blocks": 2,
      Plans: [
        {
          "Node Type": "Seq Scan",
          "Relation Name": "campaign",
          "Actual Rows": 4,
          "Actual Loops": 1,
          "Rows Removed by Filter": 996,
        },
        {
          "Node Type": "Bitmap Heap Scan",
          "Relation Name": "entry",
          "Actual Rows": 2.5,
          "Actual Loops": 4,
          "Rows Removed by Index Recheck": 1,
          Plans: [{ "Node Type": "Bitmap Index Scan", "Actual Rows": 90, "Actual Loops": 4 }],
        },
      ],
    }),
  );
  expect(read).toEqual({
    text: "select a from b",
    returned: 4,
    read: 1_014,
    tables: { campaign: 1_000, entry: 14 },
    gathers: false,
    pages: 9,
  });
});

it("D6.06 takes what a statement writes as what it gives, and tells counts apart", () => {
  const scan = { "Node Type": "Index Scan", "Relation Name": "task", "Actual Rows": 3, "Actual Loops": 1 };
  const write = { "Node Type": "ModifyTable", "Actual Rows": 0, "Actual Loops": 1, Plans: [scan] };
  expect(readPlan(message("update task", write))).toMatchObject({ returned: 3, read: 3, gathers: false });
  const count = { "Node Type": "Aggregate", "Actual Rows": 1, "Actual Loops": 1, Plans: [scan] };
  expect(readPlan(message("select count(*)", count))).toMatchObject({ returned: 1, gathers: true });
  expect(readPlan('relation "x" already exists, skipping')).toBeNull();
});

it("D6.06 keeps the worst run of each statement, whatever the length of its lists", () => {
  const statements = newStatements();
  const run = (text: string, read: number, returned: number): Read => ({
    text,
    read,
    returned,
    tables: {},
    gathers: false,
    pages: 1,
  });
  statements.note(run("select in ($1, $2)", 60, 0), "board");
  statements.note(run("select in ($1, $2, $3)", 5_000, 400), "board");
  statements.note(run("select in ($1)", 40, 40), "inbox");
  statements.note(run("select in ($1, $2, $3, $4)", 900, 9), "inbox");
  const all = statements.all();
  expect(all.map(({ text, runs }) => [text, runs])).toEqual([
    ["select in ($…)", 3],
    ["select in ($1)", 1],
  ]);
  expect(all[0]).toMatchObject({ acts: ["board", "inbox"], worst: { read: 900, returned: 9 } });
  expect(all.map(readsTooMuch)).toEqual([true, false]);
});
