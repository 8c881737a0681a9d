import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { packageRoot } from "./package-root.ts";

test("finds the repository from the sources", () => {
  expect(existsSync(join(packageRoot(), "server/platform/package-root.ts"))).toBe(true);
});

test("passes over a package.json of another name, as from dist", () => {
  const root = mkdtempSync(join(tmpdir(), "hostread-root-"));
  const deep = join(root, "dist/server/platform");
  mkdirSync(deep, { recursive: true });
  writeFileSync(join(root, "package.json"), '{"name":"hostread"}');
  writeFileSync(join(root, "dist/package.json"), '{"type":"module"}');
  expect(packageRoot(join(deep, "package-root.js"))).toBe(root);
  rmSync(root, { recursive: true });
});

test("says so where there is none", () => {
  expect(() => packageRoot("/nowhere/at/all.ts")).toThrow("no package.json named hostread above");
});
