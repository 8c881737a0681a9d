import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetInvitation, invitationToken, keepInvitation, linkToken } from "./link-token.ts";

const store = new Map<string, string>();
beforeEach(() => {
  store.clear();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("A2.02 the token of a mail's link stands behind #, and nothing else passes for one", () => {
  expect(linkToken("#Ab_9-x")).toBe("Ab_9-x");
  for (const hash of ["", "#", "#a/b", "#a b", `#${"a".repeat(101)}`]) expect(linkToken(hash)).toBe("");
});

test("A6.01 an invitation is kept while one signs in first; the address goes before it", () => {
  keepInvitation("kept");
  expect(invitationToken("")).toBe("kept");
  expect(invitationToken("#other")).toBe("other");
  forgetInvitation();
  expect(invitationToken("")).toBe("");
});
