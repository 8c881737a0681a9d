import { expect, test } from "vitest";
import { z } from "zod";
import { route } from "../../../contract/route.ts";
import { useWeb } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { payload, serve } from "./http.ts";

/** What a fault of the program may carry, and nobody outside may read. */
const INSIDE = "relation login_of_the_inside at /srv/hostread/inside.ts, asked with hunter2";
const thrown: readonly [what: string, error: unknown][] = [
  ["an error", Object.assign(new Error(INSIDE), { code: "INSIDE", detail: INSIDE, cause: INSIDE })],
  ["one that names a status", Object.assign(new Error(INSIDE), { statusCode: 500, payload: INSIDE })],
  ["what is no error", INSIDE],
  ["nothing", undefined],
];
const Asked = z.object({ at: z.coerce.number() });
const breaks = route({ method: "GET", path: "/api/breaks", act: "open", query: Asked, reply: z.string() });
const lies = route({
  method: "GET",
  path: "/api/lies",
  act: "open",
  reply: z.strictObject({ known: z.string() }),
});
const database = useDatabase();
const edge = useWeb(
  () => database().db,
  [
    serve(breaks, "open", async ({ query }) => {
      throw thrown[query.at]![1];
    }),
    serve(lies, "open", async () => payload({ known: "a", [INSIDE]: INSIDE } as { known: string })),
  ],
);

async function ask(url: string) {
  edge().logged.length = 0;
  const answer = await edge().web.inject({ url, headers: { "accept-language": "en" } });
  return { answer, logged: edge().logged.map((line) => JSON.parse(line)) };
}

test.each([
  ...thrown.map(([what], at) => [what, `/api/breaks?at=${at}`] as const),
  ["an answer against its promise", "/api/lies"] as const,
])(
  "D7 %s that nobody expected is answered with a number alone, and the log has it under that number",
  async (what, url) => {
    const { answer, logged } = await ask(url);
    expect(answer.statusCode).toBe(500);
    const { requestId, ...problem } = answer.json();
    expect(problem).toEqual({
      type: "urn:hostread:internal",
      title: expect.any(String),
      status: 500,
      detail: problem.title,
    });
    for (const word of ["inside", "INSIDE", "hunter2", "node_modules", ".ts", "    at "])
      expect(answer.body + JSON.stringify(answer.headers), what).not.toContain(word);
    const [line, ...more] = logged.filter((one) => one.msg === "a request failed");
    expect(more).toEqual([]);
    expect(line).toMatchObject({ level: "error", requestId, route: url.split("?")[0] });
    if (what === "an error") expect(line).toMatchObject({ error: `Error: ${INSIDE}`, code: "INSIDE" });
    expect(Date.parse(line.time)).toBeGreaterThan(0);
  },
);
