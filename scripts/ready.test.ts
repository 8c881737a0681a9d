import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let root: string;

/** Records its calls, does just enough of the real work for later steps to see, and fails on request. */
const npm = `
  const fs = require("node:fs");
  fs.appendFileSync("asked", process.argv.slice(2).find((word) => !["run", "--silent"].includes(word)) + "\\n");
  if (process.argv[2] === "ci") fs.mkdirSync("node_modules", { recursive: true });
  if (fs.existsSync("fail")) process.exit(7);
`;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), "ready-"));
  await mkdir(path.join(root, "scripts"));
  await copyFile(path.join(import.meta.dirname, "ready.mjs"), path.join(root, "scripts/ready.mjs"));
  await write("npm-cli.cjs", npm);
  await write("package-lock.json", "{}");
  await write("server/main.ts", "1");
  await write("client/ui/fields/field.tsx", "1");
});

afterEach(() => rm(root, { recursive: true }));

async function write(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), text);
}

/** Runs ready.mjs; returns its exit code and the npm commands it ran. */
async function ready(...args: string[]): Promise<{ code: number; asked: string[] }> {
  await rm(path.join(root, "asked"), { force: true });
  const code = await new Promise<number>((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, "scripts/ready.mjs"), ...args],
      { env: { ...process.env, npm_execpath: path.join(root, "npm-cli.cjs") } },
      (error) => resolve(error ? Number(error.code) : 0),
    );
  });
  const asked = await readFile(path.join(root, "asked"), "utf8").catch(() => "");
  return { code, asked: asked.split("\n").filter(Boolean) };
}

test("a fresh clone is installed and built, once", async () => {
  expect(await ready("build")).toEqual({ code: 0, asked: ["ci", "build"] });
  expect(await ready("build")).toEqual({ code: 0, asked: [] });
});

test("without the word nothing is built", async () => {
  expect(await ready()).toEqual({ code: 0, asked: ["ci"] });
});

test("another lock installs again, and builds with what it brought", async () => {
  await ready("build");
  await write("package-lock.json", '{ "packages": {} }');
  expect((await ready("build")).asked).toEqual(["ci", "build"]);
});

test("removing node_modules installs again", async () => {
  await ready("build");
  await rm(path.join(root, "node_modules"), { recursive: true });
  expect((await ready("build")).asked).toEqual(["ci"]);
});

test("a change in any root builds again; so do a new, a removed and a moved file", async () => {
  await ready("build");
  await write("server/main.ts", "2");
  expect((await ready("build")).asked).toEqual(["build"]);
  await write("contract/route.ts", "1");
  expect((await ready("build")).asked).toEqual(["build"]);
  await rm(path.join(root, "contract/route.ts"));
  expect((await ready("build")).asked).toEqual(["build"]);
  await rm(path.join(root, "client/ui/fields/field.tsx"));
  await write("client/api/field.tsx", "1");
  expect((await ready("build")).asked).toEqual(["build"]);
});

test("a new time alone, and a change in a test, build nothing", async () => {
  await ready("build");
  await utimes(path.join(root, "server/main.ts"), new Date(), new Date());
  await write("server/main.test.ts", "1");
  await write("client/ui/field.test.tsx", "1");
  expect((await ready("build")).asked).toEqual([]);
});

test("an installation or a build that failed is done again, and its exit code is passed on", async () => {
  await write("fail", "");
  expect(await ready("build")).toEqual({ code: 7, asked: ["ci"] });
  expect(await ready("build")).toEqual({ code: 7, asked: ["ci"] });
  await rm(path.join(root, "fail"));
  await ready();
  await write("fail", "");
  expect(await ready("build")).toEqual({ code: 7, asked: ["build"] });
  await rm(path.join(root, "fail"));
  expect(await ready("build")).toEqual({ code: 0, asked: ["build"] });
});

test("a rebuild that failed is not taken for the build before it", async () => {
  await ready("build");
  await write("server/main.ts", "2");
  await write("fail", "");
  expect((await ready("build")).code).toBe(7);
  await rm(path.join(root, "fail"));
  await write("server/main.ts", "1");
  expect((await ready("build")).asked).toEqual(["build"]);
});
