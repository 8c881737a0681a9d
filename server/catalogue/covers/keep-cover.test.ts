import { mkdtempSync, rmSync } from "node:fs";
import { readdir, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { failedLately, keepCover, keepFailure } from "./keep-cover.ts";

const folder = mkdtempSync(join(tmpdir(), "hostread-covers-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Room for ten covers. */
const MOST = 10 * 4_096;
const keep = (name: string, at = folder) => keepCover(join(at, name), Buffer.alloc(3_000, name), MOST);

test("A2.34 no more covers are kept than there is room for: those that were used last stay", async () => {
  await keep("used");
  const tomorrow = new Date(Date.now() + 86_400_000);
  await utimes(join(folder, "used"), tomorrow, new Date());
  for (let at = 0; at < 30; at++) await keep(`cover ${at}`);
  const left = await readdir(folder);
  expect(left.length).toBeLessThanOrEqual(10);
  expect(left).toContain("used");
  expect(left).toContain("cover 29");
});

test("A2.34 what lay there before the process began counts, and failures leave after an hour", async () => {
  const old = join(folder, "old");
  for (let at = 0; at < 8; at++) await keepFailure(join(old, `nothing ${at}`));
  expect(await failedLately(join(old, "nothing 0"))).toBe(true);
  const earlier = new Date(Date.now() - 3_700_000);
  for (let at = 0; at < 7; at++) await utimes(join(old, `nothing ${at}.failed`), earlier, earlier);
  expect(await failedLately(join(old, "nothing 0"))).toBe(false);
  await keep("one", old);
  await keep("two", old);
  expect((await readdir(old)).sort()).toEqual(["nothing 7.failed", "one", "two"]);
});
