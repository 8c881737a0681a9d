import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

const script = path.resolve(import.meta.dirname, "check-docs.mjs");
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

const readme = "# Product\n\n| `PORT` | 3000 | the port |\n";
const sound = {
  "README.md": readme,
  "package.json": '{ "scripts": { "check": "true" } }',
  "server/platform/config.ts": "export const environment = {\n  PORT: 3000,\n};\n",
};

/** Runs the check on a tree made of `files` (path → text) and answers its exit code and its complaints. */
async function check(files: Record<string, string>): Promise<{ code: number; complaints: string[] }> {
  const root = await mkdtemp(path.join(tmpdir(), "docs-"));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(file)), { recursive: true });
    await writeFile(path.join(root, file), text);
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [script, root], (error, _stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, complaints: stderr.split("\n").filter(Boolean) });
    });
  });
}

test("documents that tell the truth pass", async () => {
  const answer = await check({
    ...sound,
    "README.md":
      `${readme}See [words](docs/words.md#the-words), [above](#product), [web](https://product.example/x), ` +
      "`server/platform/config.ts` and `npm run check`.\n\n```sh\ncp ](nowhere.md) x\n```\n",
    "docs/words.md": "# The words\n\n[back](../README.md)\n",
  });
  expect(answer).toEqual({ code: 0, complaints: [] });
});

test.each([
  ["a link that leads nowhere", "[a](docs/a.md)", "README.md: links to docs/a.md, which does not exist"],
  ["a picture that is not there", '<img src="a.png">', "README.md: links to a.png, which does not exist"],
  ["a heading that is not there", "[a](#words)", "README.md: links to #words, but there is no such heading"],
  ["a path that is not there", "see `server/app.ts`", "README.md: names server/app.ts, which does not exist"],
  [
    "a name that a file does not export",
    "see `server/platform/config.ts` (`environment`, `other`)",
    "README.md: says that server/platform/config.ts exports other, which it does not",
  ],
  ["a script that is not there", "npm run x", 'README.md: names "npm run x", which does not exist'],
  ["a place on one machine", "in /home/ann/x", "README.md: /home/ann/x is a place on one machine"],
  ["a variable that nothing reads", "\n| `HOST` | | |", "README.md: the table has HOST, which nothing reads"],
])("%s is found", async (_name, text, complaint) => {
  const { code, complaints } = await check({ ...sound, "README.md": readme + text });
  expect(complaints).toEqual([complaint]);
  expect(code).toBe(1);
});

test("a variable that the table lacks is found", async () => {
  const { complaints } = await check({ ...sound, "README.md": "# Product\n" });
  expect(complaints).toEqual(["README.md: the table lacks PORT"]);
});

test("a tree without documents or configuration fails", async () => {
  const { code, complaints } = await check({ "package.json": "{}" });
  expect(code).toBe(1);
  expect(complaints).toEqual([
    "README.md: not found",
    "server/platform/config.ts: not found, so the README's table cannot be compared",
  ]);
});
