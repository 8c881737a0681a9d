import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type IdempotencyKeys, keyFor, newIdempotencyKey } from "./idempotency-key.ts";

test("the same content keeps its key, another gets another, and a cleared form starts anew", () => {
  const keys: IdempotencyKeys = new Map();
  const first = keyFor(keys, "5 goodwill");
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyFor(keys, "5 goodwill")).toBe(first);
  expect(keyFor(keys, "6 goodwill")).not.toBe(first);
  keys.clear();
  expect(keyFor(keys, "5 goodwill")).not.toBe(first);
});

test("no two keys are alike", () => {
  expect(new Set(Array.from({ length: 100 }, newIdempotencyKey)).size).toBe(100);
});

test("nothing asks for `randomUUID`, which a browser lacks where a page is served without TLS", () => {
  const client = `${import.meta.dirname}/..`;
  const asking = readdirSync(client, { recursive: true, encoding: "utf8" }).filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.endsWith(".test.ts") &&
      /crypto\s*\.\s*randomUUID/.test(readFileSync(`${client}/${file}`, "utf8")),
  );
  expect(asking).toEqual([]);
});
