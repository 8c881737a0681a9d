import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { TokenAct } from "../../contract/accounts/tokens.ts";
import { PUBLIC_ROUTES } from "../../contract/programs/routes.ts";
import {
  exampleRequest,
  SAMPLE_KINDS,
  type SampleKind,
  type SampleRequest,
  sampleOf,
} from "../../contract/programs/samples.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeTenant, useApp } from "../../tests/support/hostile-world.ts";
import { exampleFor, inOrder } from "../../tests/support/public-calls/examples.ts";
import { makeToken } from "../accounts/tokens/tokens.ts";
import { packageRoot } from "../platform/package-root.ts";
import { inTransaction } from "../platform/postgres/database.ts";

const database = useDatabase();
const served = useApp(() => database().db);

let base: string;
let folder: string;
beforeAll(async () => {
  base = await served().app.listen({ port: 0, host: "127.0.0.1" });
  folder = mkdtempSync(join(tmpdir(), "hostread-samples-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Ran {
  code: number | null;
  out: string;
  said: string;
}

const run = (command: string, args: readonly string[], token: string, input = ""): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH, HOSTREAD_TOKEN: token },
      timeout: 90_000,
    });
    let [out, said] = ["", ""];
    child.stdout.on("data", (part) => (out += part));
    child.stderr.on("data", (part) => (said += part));
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, said }));
    // Whatever reads no input may have ended by now.
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });

/** Whether it is installed; Debian has both, other machines may not. */
const there = async (command: string): Promise<boolean> =>
  run(command, ["--version"], "")
    .then(({ code }) => code === 0)
    .catch(() => false);

/** Runs a sample as somebody would who has copied it. */
async function runSample(kind: SampleKind, text: string, token: string): Promise<Ran> {
  if (kind === "curl") return run("sh", ["-s"], token, text);
  if (kind === "python") return run("python3", ["-"], token, text);
  // It has no types to strip; that it is right as TypeScript is asked of the compiler, below.
  const file = join(folder, "sample.mjs");
  writeFileSync(file, text);
  return run(process.execPath, [file], token);
}

describe("D4.04 the reference's samples", () => {
  test.each(SAMPLE_KINDS)(
    "D4.04 each runs as it stands, in %s",
    async (kind) => {
      const needed = { curl: "curl", python: "python3", typescript: process.execPath }[kind];
      if (!(await there(needed))) {
        console.warn(`${needed} is not installed: its samples are not run`);
        return;
      }
      const tenant = await makeTenant(served().context);
      const acts = [...new Set(PUBLIC_ROUTES.map(({ act }) => act))].filter((act) => act !== "signed-in");
      const given = { name: "Samples", acts: acts as TokenAct[], days: 1, networks: ["127.0.0.0/8"] };
      const { token } = await inTransaction(database().db, (tx) =>
        makeToken(tx, { ownerId: tenant.owner.id }, tenant.login.id, given),
      );
      const read = async ({ method, address, headers, body }: SampleRequest) => {
        const answer = await fetch(base + address, {
          method,
          headers: { ...headers, authorization: `Bearer ${token}` },
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        return {
          status: answer.status,
          body: await answer.text(),
          tag: answer.headers.get("etag") ?? undefined,
        };
      };
      const wrong: unknown[] = [];
      for (const promise of inOrder) {
        const text = sampleOf(kind, base, await exampleFor(promise, tenant, read));
        const { code, out, said } = await runSample(kind, text, token);
        // Node shows an object in its own way, the others as JSON.
        // Python says None where nothing was answered.
        const json = out.trim() === "None" ? "null" : out || "null";
        const fits = kind === "typescript" ? out !== "" : typeof JSON.parse(json) === "object";
        if (code !== 0 || !fits)
          wrong.push([promise.program.id, code, out.slice(0, 300), said.slice(0, 300)]);
      }
      expect(wrong).toEqual([]);
      // A refusal is one in every language.
      const refused = sampleOf(kind, base, { method: "GET", address: "/v1/campaigns/nothing", headers: {} });
      expect((await runSample(kind, refused, token)).code).not.toBe(0);
    },
    180_000,
  );

  test("D4.04 those in TypeScript are right for its compiler", async () => {
    const files = PUBLIC_ROUTES.map((promise) => {
      const file = join(folder, `${promise.program.id}.mts`);
      writeFileSync(file, sampleOf("typescript", base, exampleRequest(promise)));
      return file;
    });
    const root = packageRoot();
    const types = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")];
    const strict = [
      "--ignoreConfig",
      "--noEmit",
      "--strict",
      "--target",
      "es2022",
      "--module",
      "nodenext",
      "--skipLibCheck",
    ];
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const { code, out } = await run(process.execPath, [compiler, ...strict, ...types, ...files], "");
    expect([code, out]).toEqual([0, ""]);
  }, 120_000);
});
