import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { route } from "../../contract/route.ts";
import { payload, serve } from "../../server/platform/web/http.ts";
import { useWeb } from "../support/api.ts";
import { useDatabase } from "../support/database.ts";

const anything = route({
  method: "POST",
  path: "/api/anything",
  act: "signed-in",
  body: z.strictObject({ text: z.string().optional() }),
  reply: z.object({ ok: z.boolean() }),
});
const roomy = { ...anything, path: "/api/roomy", bytes: 1_000_000 };
const database = useDatabase();
const web = useWeb(
  () => database().db,
  [anything, roomy].map((one) => serve(one, "open", async () => payload({ ok: true }))),
);
afterEach(() => vi.restoreAllMocks());

const send = (url: string, body: string) =>
  web().web.inject({ method: "POST", url, headers: { "content-type": "application/json" }, payload: body });

const BRACKETS = "[".repeat(998_000);

test("S-17 before sign-in 16 kB are taken, unless the promise says otherwise", async () => {
  const large = JSON.stringify({ text: "a".repeat(16_000) });
  expect((await send("/api/anything", large)).json().type).toContain("payload-too-large");
  expect((await send("/api/roomy", large)).statusCode).toBe(200);
});

test("S-14 a megabyte of nested brackets is refused before anybody parses it", async () => {
  const parse = vi.spyOn(JSON, "parse");
  for (const body of [BRACKETS, '{"a":'.repeat(199_000), `{"text":${BRACKETS}`]) {
    const answer = await send("/api/roomy", body);
    expect(answer.statusCode).toBe(400);
    expect(parse.mock.calls.some(([text]) => text === body)).toBe(false);
  }
});

test("S-17 ten of them a second leave the process answering", async () => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, async () => {
      const refused = await send("/api/roomy", BRACKETS);
      const other = await send("/api/anything", "{}");
      return [refused.statusCode, other.statusCode];
    }),
  );
  expect(answers).toEqual(Array(10).fill([400, 200]));
});
