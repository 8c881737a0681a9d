import { expect, test } from "vitest";
import { en, type TextKey } from "../language/en.ts";
import { Problem, readProblem, sentenceOf } from "./problem.ts";

const t = (key: TextKey, values?: object) => `${en[key]} ${JSON.stringify(values ?? {})}`;

test("A8.01 the server's sentence is shown; without one the status is", () => {
  const said = new Problem({ code: "stale", status: 409, detail: "Somebody else saved first." });
  expect(sentenceOf(said, t)).toBe("Somebody else saved first.");
  const silent = new Problem({ code: "http", status: 502, detail: "" });
  expect(sentenceOf(silent, t)).toBe('HTTP Error {status} {"status":502}');
});

test("a mistake in the page is not passed off as an answer of the server", () => {
  expect(sentenceOf(new TypeError("x is undefined"), t)).toContain(en["api.broken"]);
});

test("a lost connection and a late answer have sentences of their own", () => {
  const at = (code: "network" | "timeout") => sentenceOf(new Problem({ code, status: 0, detail: "" }), t);
  expect(at("network")).toContain(en["api.network"]);
  expect(at("timeout")).toContain(en["api.timeout"]);
});

test("Retry-After is read as seconds and as a date, and nonsense is none", async () => {
  const after = async (header: string) =>
    (await readProblem(new Response("{}", { status: 503, headers: { "retry-after": header } }))).retryAfter;
  expect(await after("7")).toBe(7);
  expect(await after(new Date(Date.now() - 60_000).toUTCString())).toBe(0);
  expect(await after("soon")).toBeNull();
});
