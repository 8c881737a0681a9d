import { useSyncExternalStore } from "react";
import type { z } from "zod";
import {
  type Login,
  type Permission,
  refreshSession,
  type Session,
  signIn,
  signOut,
  type TokenHeader,
} from "../../contract/accounts.ts";
import { REFRESH_AT, SESSION_WARNING_LEAST_MS, SESSION_WARNING_MS } from "../../contract/forms/timing.ts";
import { bearer, setBearer } from "../api/bearer.ts";
import { call, exchange, onSessionLost } from "../api/call.ts";
import { takeEarlySession } from "../api/early.ts";
import { Problem } from "../api/problem.ts";
import { queryClient } from "../api/queries.ts";
import { inBrowser } from "../ui/browser-store.ts";
import { keepForms, releaseForms } from "../ui/kept-state.ts";

/** `lost`: it expired during work; a popup explains that and keeps the page. */
export type SessionState = { status: "out" | "lost"; session: null } | { status: "in"; session: Session };

type Token = z.output<typeof TokenHeader>;

/** What tabs of one browser tell each other. The token goes from memory to memory and is stored nowhere. */
type News = { kind: "in"; session: Session; token: Token } | { kind: "out" };

/** Marks that a cookie may be there, so that a first visit does not ask for a session that cannot exist. */
const mark = "hostread.signedIn";

let state: SessionState = { status: "out", session: null };
let received = { at: 0, lifetime: 0 };
let refreshTimer: ReturnType<typeof setTimeout> | undefined;
let expiryTimer: ReturnType<typeof setTimeout> | undefined;
let warningTimer: ReturnType<typeof setTimeout> | undefined;
/** When the session ends, in ms since 1970, once people are warned of it. */
let ending: number | null = null;
const listeners = new Set<() => void>();
let tabs: BroadcastChannel | null = null;

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/**
 * When to warn, in ms after the token arrived: after its refresh had its chance, and early enough to react. A token
 * too short for that is the last one before the session's absolute end.
 */
export function warnAfter(lifetime: number): number {
  const refreshed = lifetime * REFRESH_AT;
  if (lifetime - refreshed < SESSION_WARNING_LEAST_MS) return 0;
  return Math.max(refreshed, lifetime - SESSION_WARNING_MS);
}

function stopTimers(): void {
  clearTimeout(refreshTimer);
  clearTimeout(expiryTimer);
  clearTimeout(warningTimer);
  ending = null;
}

function warn(): void {
  ending = received.at + received.lifetime;
  for (const listener of listeners) listener();
}

/** Takes a session with its token, here and in the other tabs unless it came from one. */
function take(session: Session, token: Token, from: "server" | "tab"): void {
  setBearer(token.token);
  received = { at: Date.now(), lifetime: token.lifetime * 1_000 };
  inBrowser.keep(mark, "1");
  stopTimers();
  releaseForms(session.login.publicId);
  // A4.09: at 80 % of the lifetime; A4.10: the token is gone at its end, whatever the server thinks.
  refreshTimer = setTimeout(() => void renewSession(), received.lifetime * REFRESH_AT);
  expiryTimer = setTimeout(() => end("lost"), received.lifetime);
  warningTimer = setTimeout(warn, warnAfter(received.lifetime));
  if (from === "server") tabs?.postMessage({ kind: "in", session, token } satisfies News);
  become({ status: "in", session });
}

function end(status: "out" | "lost"): void {
  stopTimers();
  setBearer(null);
  inBrowser.drop(mark);
  become({ status, session: null });
}

/** Asks for a new token; a failure is only logged, the old one lives on to its end (A8.23). */
export async function renewSession(asked?: Promise<Response>): Promise<boolean> {
  try {
    const { payload, header } = await exchange(refreshSession, {}, { asked });
    take(payload, header, "server");
    return true;
  } catch (error) {
    // A page that is closed during the request gets no answer either: only a refusal proves that there is no session.
    if (error instanceof Problem && error.status === 401) inBrowser.drop(mark);
    console.info("The session was not refreshed.", error);
    return false;
  }
}

/**
 * A token can be dead before its time: another tab, asleep while this one worked, missed its successor.
 * The cookie then still brings the session back; only when that fails too is it over.
 */
async function recover(): Promise<void> {
  setBearer(null);
  if (await renewSession()) await queryClient.invalidateQueries();
  else end("lost");
}

/** Null where the browser blocks site data: Firefox then refuses channels, too. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel("hostread.session");
  } catch {
    return null;
  }
}

/** Listens to refused tokens, to the other tabs and to the window coming back, for the life of the page. */
function watch(): void {
  let recovering = false;
  onSessionLost(() => {
    if (recovering) return;
    recovering = true;
    void recover().finally(() => {
      recovering = false;
    });
  });

  tabs = openChannel();
  tabs?.addEventListener("message", ({ data }: MessageEvent<News>) => {
    if (data.kind === "in") take(data.session, data.token, "tab");
    else if (state.status === "in") {
      end("out");
      forget();
    }
  });

  // Timers stop while a computer sleeps, so the clock decides when the page becomes visible again.
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || state.status !== "in") return;
    const age = Date.now() - received.at;
    if (age >= received.lifetime) end("lost");
    else if (age >= received.lifetime * REFRESH_AT) void renewSession();
  });
}

let starting: Promise<void> | null = null;

/** Restores a session after a reload or in a new tab, once; resolves when the result is known. */
export function sessionKnown(): Promise<void> {
  starting ??= (async () => {
    watch();
    if (inBrowser.read(mark)) await renewSession(takeEarlySession());
  })();
  return starting;
}

/** Signs in. Throws `Problem` with `bad-credentials`, `slow-down`, `bot-check-needed` or `second-factor-needed`. */
export async function signInWith(
  username: string,
  password: string,
  more: { botCheck?: string | undefined; code?: string | undefined; remember?: boolean } = {},
): Promise<void> {
  const { botCheck, code, remember } = more;
  const body = {
    username,
    password,
    ...(botCheck && { botCheck }),
    ...(code && { code, remember: remember === true }),
  };
  takeSession(await exchange(signIn, { body }));
}

/** Begins a session that was answered to whoever has just shown who they are. */
export function takeSession({ payload, header }: { payload: Session; header: Token }): void {
  queryClient.clear();
  take(payload, header, "server");
}

/** Signs out here and in every tab, even if the server cannot be reached. */
export async function leave(): Promise<void> {
  const telling = bearer() ? call(signOut, {}) : Promise.resolve();
  await telling.catch((error: unknown) => console.info("The server was not told of the sign-out.", error));
  tabs?.postMessage({ kind: "out" } satisfies News);
  releaseForms(null);
  end("out");
  forget();
}

/** How often, and how many times, what was read is looked through for what no screen shows any more. */
const FORGETTING = { everyMs: 100, times: 50 } as const;

/**
 * Nothing of this user stays in the page's memory. What a screen still shows goes with the screen: taken from under it,
 * it would be asked for anew, without a session.
 */
function forget(times: number = FORGETTING.times): void {
  queryClient.getMutationCache().clear();
  queryClient.removeQueries({ type: "inactive" });
  const shown = queryClient.getQueryCache().findAll({ type: "active" });
  if (shown.length > 0 && times > 0 && state.status !== "in")
    setTimeout(() => forget(times - 1), FORGETTING.everyMs);
}

/** The popup about the lost session was confirmed: typed text is kept until the same user signs in again. */
export function acceptLoss(): void {
  if (last) keepForms(last.login.publicId);
  become({ status: "out", session: null });
  forget();
}

/** The user's own data was saved: it is shown and used from now on. */
export function setOwnLogin(parts: Partial<Pick<Login, "profile" | "language" | "country">>): void {
  if (state.status !== "in") return;
  const { session } = state;
  become({ status: "in", session: { ...session, login: { ...session.login, ...parts } } });
}

export const sessionState = (): SessionState => state;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useSessionState = (): SessionState => useSyncExternalStore(subscribe, sessionState);

/** When the session ends, in ms since 1970, from the warning on; null while there is time. */
export const sessionEnding = (): number | null => ending;

export const useSessionEnding = (): number | null => useSyncExternalStore(subscribe, sessionEnding);

let last: Session | null = null;

/**
 * The session of a signed-in screen. While the popup about a lost session is open, the last session is returned, so
 * that the page behind it keeps its text.
 */
export function useSession(): Session {
  const now = useSessionState().session;
  if (now) last = now;
  if (!last) throw new Error("useSession is for signed-in screens");
  return last;
}

/** Whether the login may do something; the server checks again. */
export const usePermission = (permission: Permission): boolean =>
  useSession().permissions.includes(permission);
