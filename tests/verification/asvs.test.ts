import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { LEVELS } from "./asvs-items.ts";

const root = join(import.meta.dirname, "../..");
const folder = join(root, "docs/security/asvs");
const STATES = ["met", "not applicable", "not met"];
/** Chapters in which nothing may be left open, and what is left open all the same, with its reason beside it. */
const TARGETS = ["V5", "V6", "V7", "V8", "V9", "V10", "V11"];
const OPEN = ["V6.3.3"];

interface Row {
  file: string;
  id: string;
  level: string;
  about: string;
  state: string;
  place: string;
}
const rows: Row[] = readdirSync(folder).flatMap((file) =>
  readFileSync(join(folder, file), "utf8")
    .split("\n")
    .filter((line) => /^\| V\d/.test(line))
    .map((line) => {
      const [, id = "", level = "", about = "", state = "", place = "", ...more] = line.split(/ ?\| ?/);
      if (more.length !== 1) throw new Error(`${file}: ${line}`);
      return { file, id, level, about, state, place };
    }),
);
const index = readFileSync(join(root, "docs/security/asvs.md"), "utf8");
const asked = Object.entries(LEVELS).flatMap(([section, levels]) =>
  [...levels].map((level, at) => ({ id: `${section}.${at + 1}`, level })),
);
const chapterOf = (id: string) => id.split(".", 1)[0]!;

test("D7 each item of levels 1 and 2 stands in exactly one table, with its level", () => {
  expect(asked).toHaveLength(345);
  expect(asked.filter(({ level }) => level === "1")).toHaveLength(70);
  expect(asked.filter(({ level }) => level === "2")).toHaveLength(183);
  const wanted = asked.filter(({ level }) => level !== "3");
  expect(rows.map(({ id, level }) => `${id} ${level}`).sort()).toEqual(
    wanted.map(({ id, level }) => `${id} ${level}`).sort(),
  );
  for (const { file, id } of rows)
    expect(file).toMatch(new RegExp(`^v${chapterOf(id).slice(1).padStart(2, "0")}-`));
});

test("D7 every file that is named is there, and every test that is named is in it", () => {
  const missing: string[] = [];
  for (const { id, place } of rows) {
    for (const [, path = "", title] of place.matchAll(/`([\w@.\-/]+\.\w+)`(?: "([^"]+)")?/g)) {
      const file = join(root, path);
      if (!existsSync(file)) missing.push(`${id}: ${path}`);
      else if (title && !readFileSync(file, "utf8").includes(`"${title}`)) missing.push(`${id}: ${title}`);
    }
    for (const [, link = ""] of place.matchAll(/\]\(([^)#]+)[^)]*\)/g))
      if (!existsSync(normalize(join(folder, link)))) missing.push(`${id}: ${link}`);
    for (const [, link = "", part = ""] of place.matchAll(/\]\(([^)#]+)#([^)]+)\)/g)) {
      const headings = readFileSync(normalize(join(folder, link)), "utf8").matchAll(/^## (.+)$/gm);
      const anchors = [...headings].map(([, words = ""]) => words.toLowerCase().replaceAll(" ", "-"));
      if (!anchors.includes(part)) missing.push(`${id}: ${dirname(link)}#${part}`);
    }
  }
  expect(missing).toEqual([]);
});

test("D7 each item has a state, and what is met says where", () => {
  for (const { id, state, about, place } of rows) {
    expect([id, STATES.includes(state), about.length > 2, place.length > 4]).toEqual([id, true, true, true]);
    const named = /`[^`]+`|\]\(/.test(place) || /^(no|JSON|React|Kysely|calls|only|there)\b/.test(place);
    if (state === "met") expect([id, named]).toEqual([id, true]);
  }
});

test("D7 the index counts what the tables say, and lists all that is not met", () => {
  const count = (of: readonly Row[]) =>
    STATES.map((state) => of.filter((row) => row.state === state).length).join(" | ");
  for (const chapter of new Set(rows.map(({ id }) => chapterOf(id)))) {
    const own = rows.filter(({ id }) => chapterOf(id) === chapter);
    expect(index).toMatch(
      new RegExp(
        `^\\| \\[${chapter}\\]\\(asvs/${own[0]!.file}\\) \\| .+ \\| ${count(own).replaceAll("|", "\\|")} \\|$`,
        "m",
      ),
    );
  }
  expect(index).toContain(`| all | | ${count(rows)} |`);
  const open = rows.filter(({ state }) => state === "not met").map(({ id }) => id);
  expect([...index.matchAll(/^- \*\*(V[\d.]+)\*\*/gm)].map(([, id]) => id)).toEqual(open);
  expect(open.filter((id) => TARGETS.includes(chapterOf(id)))).toEqual(OPEN);
});
