import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const script = path.join(import.meta.dirname, "browser.mjs");

test("a browser named by CHROMIUM is taken before any other", () => {
  const env = { ...process.env, CHROMIUM: process.execPath };
  expect(execFileSync(process.execPath, [script], { env, encoding: "utf8" })).toBe(
    `browser: ${process.execPath}\n`,
  );
});

test("a CHROMIUM that cannot be run is an error, not a reason to test another browser", () => {
  const env = { ...process.env, CHROMIUM: "/nonexistent/chromium" };
  const { status, stderr } = spawnSync(process.execPath, [script], { env, encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr).toBe("CHROMIUM is set to /nonexistent/chromium, which cannot be run.\n");
});
