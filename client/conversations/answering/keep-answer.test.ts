import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ReplyForm, readReplyForm } from "../../../contract/conversations/reply.ts";
import { faultType } from "../../../contract/faults.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { answerKept, keepAnswer } from "./keep-answer.ts";
import { unkeptAnswers } from "./unkept-answer.ts";

const draft = (text: string) => ({
  body: {
    type: "doc" as const,
    content: [{ type: "paragraph" as const, content: [{ type: "text" as const, text }] }],
  },
  cc: [],
});
const lay = (text: string, over = "") => unkeptAnswers.lay("kim", "c1", { draft: draft(text), over });
const laid = () => unkeptAnswers.find("kim", "c1");

/** What the server was asked to keep, in its order, with how each call ends. */
let asked: { body: string; answer: (status: number, problem?: object) => void }[];
beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  asked = [];
  vi.stubGlobal(
    "fetch",
    (_address: string, { body }: { body: string }) =>
      new Promise((resolve) =>
        asked.push({
          body,
          answer: (status, problem = {}) =>
            resolve(
              new Response(status === 204 ? null : JSON.stringify(problem), {
                status,
                headers: { "content-type": "application/problem+json" },
              }),
            ),
        }),
      ),
  );
});
afterEach(() => {
  unkeptAnswers.drop("kim", "c1");
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("B1.110 of two keeps the later words are written last, and what is there is remembered and laid aside", async () => {
  const key = keyOf(readReplyForm, { params: { id: "c1" } });
  queryClient.setQueryData(key, { draft: draft("Hel"), files: [] });
  lay("Hello", "Hel");
  const first = keepAnswer("kim", "c1");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  lay("Hello world", "Hel");
  const second = keepAnswer("kim", "c1");
  const third = keepAnswer("kim", "c1");
  await Promise.resolve();
  expect(asked).toHaveLength(1);
  asked[0]!.answer(204);
  expect(await first).toBe("kept");
  // What was typed since waits, now over what is there.
  expect(laid()).toEqual({ draft: draft("Hello world"), over: "Hello" });
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]!.body).toContain("Hello world");
  asked[1]!.answer(204);
  expect([await second, await third, await answerKept("c1")]).toEqual(["kept", "kept", "kept"]);
  expect(asked).toHaveLength(2);
  expect(laid()).toBeNull();
  expect(queryClient.getQueryData<ReplyForm>(key)).toEqual({ draft: draft("Hello world"), files: [] });
});

test("B1.110 what could not be kept stays, and blank lines keep nothing", async () => {
  lay("Hello");
  const refused = keepAnswer("kim", "c1");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!.answer(500);
  expect(await refused).toBe("failed");
  expect(laid()?.draft).toEqual(draft("Hello"));
  lay("  ", "Hello");
  const gone = keepAnswer("kim", "c1");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(JSON.parse(asked[1]!.body)).toEqual({ draft: null, page: { id: expect.any(String), seen: null } });
  asked[1]!.answer(204);
  expect(await gone).toBe("kept");
  expect(laid()).toBeNull();
});

/** The server has what another page wrote, in this version. */
const elsewhere = (text: string, version: string) => ({
  type: faultType("draft-elsewhere"),
  payload: { draft: draft(text), version },
});

test("B1.110 what another page has written since stands below what was typed here, and is not asked about again", async () => {
  lay("Hello", "");
  const refused = keepAnswer("kim", "c1");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!.answer(409, elsewhere("From the phone", "17"));
  expect(await refused).toBe("joined");
  expect(JSON.stringify(laid()!.draft)).toMatch(/Hello.*From the phone/);
  expect(laid()!.over).toBe("From the phone");
  const kept = keepAnswer("kim", "c1");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(JSON.parse(asked[1]!.body).page.seen).toBe("17");
  asked[1]!.answer(204);
  expect(await kept).toBe("kept");
});

test("B1.110 what was typed here and has the other page's words already is written over them at once", async () => {
  lay("Hello from here", "");
  const kept = keepAnswer("kim", "c1");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  asked[0]!.answer(409, elsewhere("Hello", "18"));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  expect(JSON.parse(asked[1]!.body)).toMatchObject({ draft: draft("Hello from here"), page: { seen: "18" } });
  asked[1]!.answer(204);
  expect(await kept).toBe("kept");
  expect(laid()).toBeNull();
});

test("B1.110 of two tabs each keeps its own words", async () => {
  lay("Mine");
  // The other tab lays its words into the browser.
  localStorage.setItem("hostread.answer.kim.c1", JSON.stringify({ draft: draft("Theirs"), over: "" }));
  const kept = keepAnswer("kim", "c1");
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(JSON.parse(asked[0]!.body).draft).toEqual(draft("Mine"));
  asked[0]!.answer(204);
  await kept;
  // Theirs wait for whoever opens the composer, should that tab be gone.
  expect(laid()?.draft).toEqual(draft("Theirs"));
});
