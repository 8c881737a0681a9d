import { afterEach, beforeEach, expect, test, vi } from "vitest";

const preferences = { owner: "o1", restrict: true, language: "de", country: "DE" };
const asked: { method: string; body: unknown }[] = [];
let language = "en";
let answers = true;
let signedIn = true;

beforeEach(() => {
  asked.length = 0;
  language = "en";
  answers = true;
  signedIn = true;
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.doMock("./session.ts", () => ({
    sessionState: () => ({ session: signedIn ? { login: { publicId: "l1" } } : null }),
  }));
  vi.doMock("../language/locale.ts", () => ({
    setLanguage: (next: string) => {
      language = next;
    },
    currentLanguage: () => language,
    onLanguage: () => () => {},
    currentLocale: () => "en-US",
  }));
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    asked.push({ method: String(init.method), body: init.body ? JSON.parse(String(init.body)) : null });
    if (!answers) return new Response("", { status: 503 });
    return Response.json({ payload: init.body ? JSON.parse(String(init.body)) : preferences });
  });
});
afterEach(() => {
  vi.doUnmock("./session.ts");
  vi.doUnmock("../language/locale.ts");
  vi.resetModules();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("A1.11 who signs in reads on in the language kept with the login", async () => {
  const { speakStoredLanguage } = await import("./stored-language.ts");
  await speakStoredLanguage();
  expect(language).toBe("de");
  language = "en";
  answers = false;
  await speakStoredLanguage();
  expect(language).toBe("en");
});

test("A1.11 the switch changes the language at once and keeps it, with everything else as it was", async () => {
  const { chooseLanguage } = await import("./stored-language.ts");
  const done = chooseLanguage("de");
  expect(language).toBe("de");
  await done;
  expect(asked).toEqual([
    { method: "GET", body: null },
    { method: "POST", body: { ...preferences, language: "de" } },
  ]);
});

test("A2.01 A1.11 a language picked on the login page is read on in after sign-in, and kept", async () => {
  const { chooseLanguage, speakStoredLanguage } = await import("./stored-language.ts");
  signedIn = false;
  await chooseLanguage("en");
  expect(asked).toEqual([]);
  signedIn = true;
  await speakStoredLanguage();
  expect(language).toBe("en");
  expect(asked.at(-1)).toEqual({ method: "POST", body: { ...preferences, language: "en" } });
  language = "de";
  await speakStoredLanguage();
  expect(language).toBe("de");
});
