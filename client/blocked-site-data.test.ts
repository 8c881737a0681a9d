import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** As Chrome and Firefox do where cookies and site data are blocked: already the name throws. */
const blocked = {
  configurable: true,
  get: () => {
    throw new DOMException("Access is denied for this document.", "SecurityError");
  },
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("localStorage", undefined);
  vi.stubGlobal("sessionStorage", undefined);
  Object.defineProperty(globalThis, "localStorage", blocked);
  Object.defineProperty(globalThis, "sessionStorage", blocked);
  vi.stubGlobal("window", globalThis);
  vi.stubGlobal("navigator", { language: "de-AT" });
  vi.stubGlobal("document", { addEventListener: () => {}, documentElement: { dataset: {} } });
  vi.stubGlobal(
    "BroadcastChannel",
    class {
      constructor() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

test("A2.25 C2.05 C7.11 where site data is blocked, language, theme and session are known all the same", async () => {
  const { currentLanguage, setLanguage } = await import("./language/locale.ts");
  expect(currentLanguage()).toBe("de");
  setLanguage("en");
  expect(currentLanguage()).toBe("en");
  const { setTheme, wearTheme } = await import("./ui/theme.ts");
  wearTheme();
  setTheme("dark");
  expect(document.documentElement.dataset.theme).toBe("dark");
  const { sessionKnown, sessionState } = await import("./accounts/session.ts");
  await sessionKnown();
  expect(sessionState().status).toBe("out");
});

test("A6.01 C7.11 what a tab keeps of a link lasts as long as the page", async () => {
  const { keepPass, keptPass } = await import("./results/report/link-pass.ts");
  expect(keptPass("token")).toBeUndefined();
  keepPass("token", "pass");
  expect(keptPass("token")).toBe("pass");
  keepPass("token", undefined);
  expect(keptPass("token")).toBeUndefined();
  const { invitationToken, keepInvitation } = await import("./accounts/entry/link-token.ts");
  expect(invitationToken("")).toBe("");
  keepInvitation("kept");
  expect(invitationToken("")).toBe("kept");
  const { awaitEnd, untold } = await import("./purchases/endings/untold.ts");
  awaitEnd("s1");
  expect(untold()).toEqual(["s1"]);
  const { takeResumption } = await import("./purchases/endings/resumption.ts");
  expect(takeResumption()).toBeNull();
});

test("A2.25 the script before all others runs there, too", () => {
  const globals = { navigator, fetch: vi.fn(), AbortSignal };
  Object.defineProperty(globals, "localStorage", blocked);
  runInNewContext(readFileSync(path.join(import.meta.dirname, "public/first.js"), "utf8"), globals);
  expect(globals.fetch).not.toHaveBeenCalled();
});

test("nothing but the guarded store asks for the browser's storage", () => {
  const asking = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .filter((file) =>
      /\b(local|session)Storage\b/.test(readFileSync(path.join(import.meta.dirname, file), "utf8")),
    );
  expect(asking).toEqual(["ui/browser-store.ts"]);
});
