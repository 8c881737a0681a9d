import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

const script = path.resolve(import.meta.dirname, "check-ids.mjs");
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** Put together here, so that these tests do not name promises of the product themselves. */
const id = (number: string): string => `A7.${number}`;
const promise = (...numbers: string[]): string =>
  numbers.map((number) => `- **${id(number)}** It is.\n`).join("");

/** Runs the check on a tree made of `files` (path → text); `specification` lies beside it where one is given. */
async function check(files: Record<string, string>, specification?: string) {
  const place = await mkdtemp(path.join(tmpdir(), "ids-"));
  folders.push(place);
  const all = Object.entries(files).map(([file, text]): [string, string] => [`project/${file}`, text]);
  if (specification !== undefined) all.push(["shared/spec/acceptance.md", specification]);
  for (const [file, text] of all) {
    await mkdir(path.join(place, path.dirname(file)), { recursive: true });
    await writeFile(path.join(place, file), text);
  }
  const { HOSTREAD_SHARED: _, ...env } = process.env;
  return new Promise<{ code: number; complaints: string[]; said: string }>((resolve) => {
    execFile(process.execPath, [script, path.join(place, "project")], { env }, (error, stdout, stderr) => {
      resolve({
        code: error ? Number(error.code) : 0,
        complaints: stderr.split("\n").filter(Boolean),
        said: stdout,
      });
    });
  });
}

test("promises that tests name pass, with and without a specification", async () => {
  const files = {
    "docs/behaviour.md": promise("01", "02", "03"),
    "server/a.test.ts": `test("${id("01")} it is", () => {});`,
    "client/b.test.tsx": `describe("all", () => { it.each([["${id("02")} it is", 1]])("%s", () => {}); });`,
    "tests/journeys/c.spec.ts": `test(\`${id("03")} it is (\${language})\`, async () => {});`,
  };
  const alone = await check(files);
  expect(alone).toMatchObject({ code: 0, complaints: [] });
  expect(alone.said).toContain("3 promises, 0 violations");
  const specification = `- ${id("01")} It. ${id("02")} Is.\n- ${id("03")} Too.\n`;
  expect(await check(files, specification)).toMatchObject({ code: 0, complaints: [] });
});

test.each([
  ["a comment", `// ${id("01")}\ntest("it is", () => {});`],
  ["a test that is skipped", `test.skip("${id("01")} it is", () => {});`],
  ["a test that is only planned", `test.todo("${id("01")} it is");`],
  ["a value", `test("it is", () => expect("${id("01")}").toBe(1));`],
  ["a step inside a test", `test("it is", () => test.step("${id("01")} it is", () => {}));`],
])("%s does not count as a test", async (_name, text) => {
  const { code, complaints } = await check({ "docs/behaviour.md": promise("01"), "server/a.test.ts": text });
  expect(complaints).toEqual([`${id("01")}: no test names it`]);
  expect(code).toBe(1);
});

test("a file that is no test does not count", async () => {
  const { complaints } = await check({
    "docs/behaviour.md": promise("01"),
    "server/a.ts": `test("${id("01")} it is", () => {});`,
  });
  expect(complaints).toEqual([`${id("01")}: no test names it`]);
});

test("an id that nobody promised is found", async () => {
  const { complaints } = await check({
    "docs/behaviour.md": promise("01"),
    "server/a.test.ts": `test("${id("01")} ${id("99")} it is", () => {});`,
  });
  expect(complaints).toEqual([
    `${id("99")}: named in server/a.test.ts, but docs/behaviour.md does not have it`,
  ]);
});

test("ids that the specification has and the document has not are found, and the other way round", async () => {
  const named = { "server/a.test.ts": `test("${id("01")} it is", () => {});` };
  const { complaints } = await check(
    { "docs/behaviour.md": promise("01"), ...named },
    `- ${id("02")} It is.`,
  );
  expect(complaints).toEqual([
    `${id("01")}: the specification does not have it`,
    `${id("02")}: docs/behaviour.md lacks it`,
  ]);
});

test("a document that is missing, empty, or says a thing twice fails", async () => {
  expect((await check({})).complaints).toEqual(["docs/behaviour.md: not found"]);
  expect((await check({ "docs/behaviour.md": "# Behaviour\n" })).complaints).toEqual([
    "docs/behaviour.md: no id found",
  ]);
  const twice = {
    "docs/behaviour.md": promise("01", "01"),
    "server/a.test.ts": `test("${id("01")} it is", () => {});`,
  };
  expect((await check(twice)).complaints).toEqual([`${id("01")}: stands twice in docs/behaviour.md`]);
});
