import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { route } from "../../contract/route.ts";
import { setBearer } from "./bearer.ts";
import { addressOf, call, onSessionLost } from "./call.ts";
import { Problem } from "./problem.ts";

const find = route({
  method: "GET",
  act: "signed-in",
  path: "/api/thing/:id",
  params: z.object({ id: z.string() }),
  query: z.object({ title: z.string().optional(), genre: z.array(z.string()).optional() }),
  reply: z.object({ name: z.string() }),
});
const save = route({
  method: "POST",
  act: "signed-in",
  path: "/api/thing",
  body: z.strictObject({ name: z.string() }),
  reply: z.null(),
});

const answers = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  const fetched = vi.fn<typeof fetch>(async () => new Response(JSON.stringify(body), { status, headers }));
  vi.stubGlobal("fetch", fetched);
  return fetched;
};
const sent = (fetched: ReturnType<typeof answers>) => {
  const [address, init] = fetched.mock.calls[0] ?? [];
  return { address, init, headers: new Headers(init?.headers) };
};
const problemOf = (promise: Promise<unknown>): Promise<Problem> =>
  promise.then(
    () => expect.unreachable("the call should have failed"),
    (error: unknown) => {
      expect(error).toBeInstanceOf(Problem);
      return error as Problem;
    },
  );

afterEach(() => {
  vi.unstubAllGlobals();
  setBearer(null);
});

test("A7.04 only set filters are sent, lists repeat, parameters are escaped", () => {
  expect(addressOf(find, { params: { id: "a/b" }, query: { title: "", genre: ["x", "y & z"] } })).toBe(
    "/api/thing/a%2Fb?genre=x&genre=y+%26+z",
  );
});

test("A7.26 a call carries the bearer token and the language, and gives the payload", async () => {
  setBearer("secret");
  const fetched = answers(200, { payload: { name: "one" } });
  expect(await call(find, { params: { id: "1" } })).toEqual({ name: "one" });
  const { headers } = sent(fetched);
  expect(headers.get("authorization")).toBe("Bearer secret");
  expect(headers.get("accept-language")).toBe("en-US");
});

test("without a token there is no authorization header; a body goes as JSON with its key", async () => {
  const fetched = answers(200, { payload: null });
  await call(save, { body: { name: "one" } }, { idempotencyKey: "k1" });
  const { headers, init } = sent(fetched);
  expect(headers.has("authorization")).toBe(false);
  expect(headers.get("content-type")).toBe("application/json");
  expect(headers.get("idempotency-key")).toBe("k1");
  expect(init?.body).toBe('{"name":"one"}');
});

test("a problem carries code, sentence, fields and when to come back", async () => {
  const body = {
    type: "urn:hostread:invalid",
    detail: "Please check the fields.",
    errors: [{ pointer: "/name", detail: "Too long.", rule: "too-long" }, { nonsense: true }],
    requestId: "r7",
  };
  answers(422, body, { "retry-after": "12" });
  const problem = await problemOf(call(save, { body: { name: "one" } }));
  expect(problem).toMatchObject({ code: "invalid", status: 422, requestId: "r7", retryAfter: 12 });
  expect(problem.of("name")).toBe("Too long.");
  expect(problem.of("other")).toBeUndefined();
});

test("A8.01 an answer that is not ours is told by its status", async () => {
  vi.stubGlobal("fetch", async () => new Response("<h1>Bad gateway</h1>", { status: 502 }));
  expect(await problemOf(call(save, { body: { name: "one" } }))).toMatchObject({ code: "http", status: 502 });
});

test("no connection and a broken answer are problems, not crashes", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  expect(await problemOf(call(save, { body: { name: "one" } }))).toMatchObject({
    code: "network",
    status: 0,
  });
  vi.stubGlobal("fetch", async () => new Response('{"payload":', { status: 200 }));
  expect(await problemOf(call(find, { params: { id: "1" } }))).toMatchObject({ code: "network" });
});

test.each([
  ["on its own", undefined],
  ["that its screen may give up too", new AbortController().signal],
])("A9.19 a call %s gives up when its time is over", async (_, signal) => {
  const over = new AbortController();
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(over.signal);
  vi.stubGlobal("fetch", (_address: string, { signal }: { signal: AbortSignal }) => {
    over.abort();
    // If the signal misses it, the call waits forever; here that shows at once.
    return signal.aborted ? Promise.reject(signal.reason) : Promise.resolve(new Response('{"payload":null}'));
  });
  expect(await problemOf(call(find, { params: { id: "1" } }, { signal }))).toMatchObject({ code: "timeout" });
  expect(timeout).toHaveBeenCalledWith(30_000);
  timeout.mockRestore();
});

test("a call that its screen gave up is an abort, not a problem", async () => {
  const screen = new AbortController();
  vi.stubGlobal("fetch", () => {
    screen.abort();
    return Promise.reject(screen.signal.reason);
  });
  const given = call(find, { params: { id: "1" } }, { signal: screen.signal });
  await expect(given).rejects.toMatchObject({ name: "AbortError" });
});

test("only a refused token means that the session is lost", async () => {
  const lost = vi.fn();
  const stop = onSessionLost(lost);
  answers(401, { type: "urn:hostread:no-session" });
  await problemOf(call(find, { params: { id: "1" } }));
  expect(lost).not.toHaveBeenCalled();
  setBearer("secret");
  await problemOf(call(find, { params: { id: "1" } }));
  expect(lost).toHaveBeenCalledOnce();
  stop();
});
