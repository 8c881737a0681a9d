import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";

const script = path.resolve(import.meta.dirname, "check-imports.mjs");
const folders: string[] = [];

afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

/** The smallest tree that the check accepts. */
const sound = {
  "contract/route.ts": 'import { z } from "zod";\nexport const any = z.any();\n',
  "server/main.ts": 'import { log } from "./platform/log.ts";\nlog();\n',
  "server/platform/log.ts": "export function log() {}\n",
  "client/main.tsx": "export {};\n",
};

/** Runs the check on a tree made of `files` (path → text) and answers its exit code and its complaints. */
async function check(files: Record<string, string>): Promise<{ code: number; complaints: string[] }> {
  const root = await mkdtemp(path.join(tmpdir(), "imports-"));
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

const imports = (target: string) => `import { x } from "${target}";\nx();\n`;
const x = "export function x() {}\n";
const table = (name: string) =>
  `declare module "../platform/database.ts" { interface Tables { ${name}: object } }\nexport {};\n`;

test("a sound tree passes", async () => {
  expect(await check(sound)).toEqual({ code: 0, complaints: [] });
});

test("a tree without source files fails", async () => {
  const { code, complaints } = await check({});
  expect(code).toBe(1);
  expect(complaints).toEqual([
    "client: no source files found",
    "contract: no source files found",
    "server: no source files found",
  ]);
});

test("a root that was renamed fails, although the others have files", async () => {
  const { "client/main.tsx": main, ...rest } = sound;
  const { code, complaints } = await check({ ...rest, "web/main.tsx": main });
  expect(code).toBe(1);
  expect(complaints).toEqual(["client: no source files found"]);
});

test("a folder that grows too full fails", async () => {
  const full = (files: number) =>
    Object.fromEntries(Array.from({ length: files }, (_, n) => [`server/credits/act-${n}.ts`, x]));
  expect((await check({ ...sound, ...full(45) })).complaints).toEqual([]);
  const { code, complaints } = await check({ ...sound, ...full(46) });
  expect(code).toBe(1);
  expect(complaints).toEqual(["server/credits: has 46 files; the limit is 45"]);
});

const violations: [name: string, files: Record<string, string>, complaint: string][] = [
  [
    "a slice that imports a higher one",
    { "server/credits/spend.ts": imports("../campaigns/add.ts"), "server/campaigns/add.ts": x },
    "server/credits/spend.ts: imports server/campaigns/add.ts; slice of credits may not import slice of campaigns",
  ],
  [
    "an upward import of nothing but a type",
    {
      "server/credits/spend.ts": 'export type T = import("../campaigns/add.ts").T;\n',
      "server/campaigns/add.ts": "export type T = 1;\n",
    },
    "server/credits/spend.ts: imports server/campaigns/add.ts; slice of credits may not import slice of campaigns",
  ],
  [
    "an upward import at run time",
    {
      "client/credits/a.tsx": 'export const a = () => import("../campaigns/b.tsx");\n',
      "client/campaigns/b.tsx": x,
    },
    "client/credits/a.tsx: imports client/campaigns/b.tsx; client slice of credits may not import client slice of campaigns",
  ],
  [
    "the platform importing a slice",
    { "server/platform/mail.ts": imports("../mailbox/save.ts"), "server/mailbox/save.ts": x },
    "server/platform/mail.ts: imports server/mailbox/save.ts; platform may not import slice of mailbox",
  ],
  [
    "a contract that imports a higher one",
    { "contract/credits.ts": imports("./campaigns.ts"), "contract/campaigns.ts": x },
    "contract/credits.ts: imports contract/campaigns.ts; contract slice of credits may not import contract slice of campaigns",
  ],
  [
    "a contract that imports a package other than zod",
    { "contract/credits.ts": imports("kysely") },
    "contract/credits.ts: imports kysely; a contract imports only zod",
  ],
  [
    "a behaviour that imports the routes of its own slice",
    { "server/credits/spend.ts": imports("./routes.ts"), "server/credits/routes.ts": x },
    "server/credits/spend.ts: imports server/credits/routes.ts; slice of credits may not import slice routes of credits",
  ],
  [
    "a slice that uses the SQL of a lower one",
    { "server/campaigns/add.ts": imports("../credits/queries.ts"), "server/credits/queries.ts": x },
    "server/campaigns/add.ts: imports server/credits/queries.ts; slice of campaigns may not import slice queries of credits",
  ],
  [
    "a page that imports a page",
    { "client/pages/a.tsx": imports("./b.tsx"), "client/pages/b.tsx": x },
    "client/pages/a.tsx: imports client/pages/b.tsx; page may not import page",
  ],
  [
    "the client importing the server",
    { "client/main.tsx": imports("../server/platform/log.ts") },
    "client/main.tsx: imports server/platform/log.ts; server and client never import each other",
  ],
  [
    "the server importing the client, even in a test",
    { "server/credits/a.test.ts": imports("../../client/ui/b.ts"), "client/ui/b.ts": x },
    "server/credits/a.test.ts: imports client/ui/b.ts; server and client never import each other",
  ],
  [
    "the client importing what only Node has",
    { "client/ui/a.ts": imports("node:fs") },
    "client/ui/a.ts: imports node:fs, which no browser has",
  ],
  [
    "a program that imports a test",
    { "server/credits/a.ts": imports("./b.test.ts"), "server/credits/b.test.ts": x },
    "server/credits/a.ts: imports server/credits/b.test.ts; slice of credits may not import test",
  ],
  [
    "a script that imports a proof",
    {
      "scripts/operate/admin.ts": imports("../prove/money-proof/age.ts"),
      "scripts/prove/money-proof/age.ts": x,
    },
    "scripts/operate/admin.ts: imports scripts/prove/money-proof/age.ts; script may not import test",
  ],
  [
    "a script that writes the table of a slice",
    { "server/credits/tables.ts": table("ledger"), "scripts/operate/admin.ts": 'db.deleteFrom("ledger");\n' },
    'scripts/operate/admin.ts: writes table "ledger", which belongs to server/credits',
  ],
  [
    "an import that leads nowhere, and so could hide a wrong direction",
    { "server/credits/a.ts": imports("../campaigns/b.js") },
    "server/credits/a.ts: imports server/campaigns/b.js, which is not a file here",
  ],
  [
    "a circle",
    {
      "client/ui/a.ts": imports("./b.ts"),
      "client/ui/b.ts": imports("./c.ts"),
      "client/ui/c.ts": imports("./a.ts"),
    },
    "client/ui/a.ts: is in a circle: client/ui/a.ts → client/ui/b.ts → client/ui/c.ts → client/ui/a.ts",
  ],
  [
    "a file that imports itself",
    { "client/ui/a.ts": imports("./a.ts") },
    "client/ui/a.ts: is in a circle: client/ui/a.ts → client/ui/a.ts",
  ],
  [
    "a file that only passes on others",
    {
      "client/ui/all.ts": 'export * from "./a.ts";\nexport { x as y } from "./a.ts";\n',
      "client/ui/a.ts": x,
    },
    "client/ui/all.ts: is a barrel; import from the file itself",
  ],
  ["an index", { "client/ui/index.ts": x }, "client/ui/index.ts: is a barrel; import from the file itself"],
  [
    "a slice that the ladder does not know",
    { "server/billing/pay.ts": x },
    "server/billing/pay.ts: is in no slice of the ladder (scripts/check/ladder.mjs)",
  ],
  [
    "a drawer",
    { "server/credits/utils.ts": x },
    'server/credits/utils.ts: "utils" does not say what is inside',
  ],
  [
    "a folder that is a drawer",
    { "client/ui/lib/a.ts": x },
    'client/ui/lib/a.ts: "lib" does not say what is inside',
  ],
  [
    "a name in another style",
    { "client/ui/TextField.tsx": x },
    'client/ui/TextField.tsx: "TextField" is not kebab-case',
  ],
  [
    "a file that is too long",
    { "client/ui/a.ts": "\n".repeat(401) },
    "client/ui/a.ts: has 401 lines; the limit is 400",
  ],
  [
    "a slice that writes the table of another",
    {
      "server/credits/tables.ts": table("ledger"),
      "server/purchases/buy.ts": 'db.insertInto("ledger").values({});\n',
    },
    'server/purchases/buy.ts: writes table "ledger", which belongs to server/credits',
  ],
  [
    "a slice that writes the table of another in SQL",
    {
      "server/credits/tables.ts": table("ledger"),
      "server/purchases/buy.ts": "sql`update ledger l set amount = $" + "{1}`;\n",
    },
    'server/purchases/buy.ts: writes table "ledger", which belongs to server/credits',
  ],
  [
    "two slices that declare one table",
    { "server/credits/tables.ts": table("ledger"), "server/purchases/tables.ts": table("ledger") },
    'server/purchases/tables.ts: declares table "ledger", which server/credits declares',
  ],
];

test.each(violations)("%s is found", async (_name, files, complaint) => {
  const { code, complaints } = await check({ ...sound, ...files });
  expect(complaints).toEqual([complaint]);
  expect(code).toBe(1);
});

test("what the ladder allows passes", async () => {
  const answer = await check({
    ...sound,
    "contract/credits.ts": 'import { any } from "./route.ts";\nexport const credits = any;\n',
    "server/credits/tables.ts": table("ledger"),
    "server/credits/queries.ts": 'export const q = () => db.insertInto("ledger as l");\n',
    "server/credits/spend.ts": 'import { q } from "./queries.ts";\nexport const spend = q;\n',
    "server/campaigns/add.ts": 'import { spend } from "../credits/spend.ts";\nexport const add = spend;\n',
    "server/credits/routes.ts": 'import { add } from "../campaigns/add.ts";\nexport const routes = add;\n',
    "server/app.ts": 'import { routes } from "./credits/routes.ts";\nexport const app = routes;\n',
    "server/campaigns/add.test.ts": 'import { app } from "../app.ts";\napp();\ndb.deleteFrom("ledger");\n',
    "scripts/prove/prove-money.ts": 'import { age } from "./money-proof/age.ts";\nage();\n',
    "scripts/prove/money-proof/age.ts":
      'import { app } from "../../../server/app.ts";\nexport const age = app;\ndb.updateTable("ledger");\n',
    "client/language/en/credits.ts": "\n".repeat(500),
    "client/ui/fields/field.tsx":
      'import { credits } from "../../../contract/credits.ts";\nexport const f = credits;\n',
  });
  expect(answer).toEqual({ code: 0, complaints: [] });
});
