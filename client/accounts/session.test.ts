import { afterEach, beforeEach, expect, test, vi } from "vitest";

const profile = { firstName: "Mara", middleName: "", lastName: "", nickName: "" };
const session = {
  currencies: [],
  paymentPublicKey: null,
  owners: [],
  permissions: [],
  login: { publicId: "l1", username: "mara@tea.example", failCounter: 0, owner: null, profile },
  release: "5.2.4",
  demonstration: false,
};
const granted = (token: string) => Response.json({ payload: session, header: { token, lifetime: 100 } });
const refused = () =>
  new Response(JSON.stringify({ type: "urn:hostread:no-session", detail: "" }), { status: 401 });

/** What the other tabs receive, and a way to send a message to this one. */
const posted: unknown[] = [];
let hear: (data: unknown) => void = () => {};
class Channel {
  postMessage(data: unknown): void {
    posted.push(data);
  }
  addEventListener(_: string, listener: (event: { data: unknown }) => void): void {
    hear = (data) => listener({ data });
  }
}

const store = new Map<string, string>();
let answer: () => Response = refused;
const asked: { method: string | undefined; token: string | null }[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(console, "info").mockImplementation(() => {});
  store.clear();
  posted.length = 0;
  asked.length = 0;
  vi.stubGlobal("BroadcastChannel", Channel);
  vi.stubGlobal("document", { addEventListener: () => {}, visibilityState: "visible" });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  });
  vi.stubGlobal("navigator", { language: "en-US" });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit) => {
    asked.push({ method: init.method, token: new Headers(init.headers).get("authorization") });
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function signedIn() {
  const accounts = await import("./session.ts");
  answer = () => granted("one");
  await accounts.sessionKnown();
  await accounts.signInWith("mara@tea.example", "secret");
  return accounts;
}

test("a first visit asks for no session; a reload brings it back", async () => {
  const first = await import("./session.ts");
  await first.sessionKnown();
  expect(asked).toEqual([]);
  expect(first.sessionState().status).toBe("out");

  vi.resetModules();
  store.set("hostread.signedIn", "1");
  answer = () => granted("again");
  const second = await import("./session.ts");
  await second.sessionKnown();
  expect(asked).toEqual([{ method: "GET", token: null }]);
  expect(second.sessionState().status).toBe("in");
});

test("A4.09 A9.12 the token is refreshed when 80 % of its lifetime has passed, with the current one", async () => {
  const accounts = await signedIn();
  answer = () => granted("two");
  await vi.advanceTimersByTimeAsync(79_999);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.at(-1)).toEqual({ method: "GET", token: "Bearer one" });
  expect(accounts.sessionState().status).toBe("in");
});

test("A4.10 A8.23 a failed refresh is only logged; at the end of the lifetime the session is lost", async () => {
  const accounts = await signedIn();
  answer = () => new Response("", { status: 503 });
  await vi.advanceTimersByTimeAsync(99_999);
  expect(accounts.sessionState().status).toBe("in");
  expect(console.info).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(1);
  expect(accounts.sessionState().status).toBe("lost");
  expect(store.has("hostread.signedIn")).toBe(false);
});

test("a token refused before its time is asked back by cookie once, and only then lost", async () => {
  const accounts = await signedIn();
  const { call } = await import("../api/call.ts");
  const { readCredits } = await import("../../contract/credits.ts");
  const replies = [refused, () => granted("three")];
  answer = () => (replies.shift() ?? refused)();
  await expect(call(readCredits, { params: { ownerId: "o1" } })).rejects.toMatchObject({
    code: "no-session",
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.at(-1)).toEqual({ method: "GET", token: null });
  expect(accounts.sessionState().status).toBe("in");

  answer = refused;
  await expect(call(readCredits, { params: { ownerId: "o1" } })).rejects.toMatchObject({
    code: "no-session",
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(accounts.sessionState().status).toBe("lost");
});

test("tabs share one session: a new token reaches the others, and so does signing out", async () => {
  const accounts = await signedIn();
  expect(posted.at(-1)).toMatchObject({ kind: "in", token: { token: "one" } });

  const { bearer } = await import("../api/bearer.ts");
  hear({ kind: "in", session, token: { token: "from-a-tab", lifetime: 100 } });
  expect(bearer()).toBe("from-a-tab");
  expect(posted).toHaveLength(1);

  hear({ kind: "out" });
  expect(bearer()).toBeNull();
  expect(accounts.sessionState().status).toBe("out");
});

test("signing out tells server and tabs, and works without the server too", async () => {
  const accounts = await signedIn();
  answer = () => new Response("", { status: 503 });
  await accounts.leave();
  expect(asked.at(-1)).toEqual({ method: "DELETE", token: "Bearer one" });
  expect(posted.at(-1)).toEqual({ kind: "out" });
  expect(accounts.sessionState().status).toBe("out");
});

test("D7 nothing that was read stays in memory after signing out, here and in the other tabs", async () => {
  const accounts = await signedIn();
  const { queryClient } = await import("../api/queries.ts");
  queryClient.setQueryData(["mails"], ["of somebody"]);
  answer = () => new Response("", { status: 503 });
  await accounts.leave();
  await vi.advanceTimersByTimeAsync(1);
  expect(queryClient.getQueryData(["mails"])).toBeUndefined();
  await accounts.signInWith("mara@tea.example", "secret").catch(() => {});
  answer = () => granted("two");
  await accounts.signInWith("mara@tea.example", "secret");
  queryClient.setQueryData(["mails"], ["of somebody"]);
  // What a screen still shows is not taken from under it, which would ask for it anew: it goes with the screen.
  const { QueryObserver } = await import("@tanstack/react-query");
  const asked = vi.fn(async () => ["of nobody"]);
  const observer = new QueryObserver(queryClient, { queryKey: ["mails"], queryFn: asked, staleTime: 60_000 });
  const leaveScreen = observer.subscribe(() => {});
  hear({ kind: "out" });
  await vi.advanceTimersByTimeAsync(250);
  expect([queryClient.getQueryData(["mails"]), asked.mock.calls]).toEqual([["of somebody"], []]);
  leaveScreen();
  await vi.advanceTimersByTimeAsync(150);
  expect(queryClient.getQueryData(["mails"])).toBeUndefined();
});

test("A-4 people are warned 20 s or more before the end, after the refresh had its chance", async () => {
  const { warnAfter } = await import("./session.ts");
  expect(warnAfter(3_600_000)).toBe(3_480_000);
  expect(warnAfter(100_000)).toBe(80_000);
  // The last token before the session's absolute end: there is nothing to wait for.
  expect(warnAfter(60_000)).toBe(0);
});

test("A-4 the warning goes when the session is prolonged, and another refresh can be tried from it", async () => {
  const accounts = await signedIn();
  const { renewSession, sessionEnding } = accounts;
  answer = () => new Response("", { status: 503 });
  await vi.advanceTimersByTimeAsync(79_999);
  expect(sessionEnding()).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(sessionEnding()).toBe(Date.now() + 20_000);
  expect(await renewSession()).toBe(false);
  answer = () => granted("longer");
  expect(await renewSession()).toBe(true);
  expect(sessionEnding()).toBeNull();
});
