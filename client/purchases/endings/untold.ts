import { inTab } from "../../ui/browser-store.ts";

const stored = "hostread.untold";
/** No more payments than this wait at once; the oldest are dropped. */
const MOST = 20;
/** Already reported on this page: a list requested before the end may still show it as open. */
const told = new Set<string>();

/**
 * Payments that this tab has shown as open and whose end the buyer has not been told yet. They survive a reload,
 * which may come between the payment and its confirmation.
 */
export function untold(): string[] {
  try {
    const kept: unknown = JSON.parse(inTab.read(stored) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

const keep = (ids: readonly string[]) => inTab.keep(stored, JSON.stringify(ids.slice(-MOST)));

/** Its end has to be reported, with or without a dialog. */
export function awaitEnd(sessionId: string): void {
  const kept = untold();
  if (!told.has(sessionId) && !kept.includes(sessionId)) keep([...kept, sessionId]);
}

/** Marks its end as reported. False if it already was: it is reported once. */
export function endTold(sessionId: string): boolean {
  told.add(sessionId);
  const kept = untold();
  if (!kept.includes(sessionId)) return false;
  keep(kept.filter((one) => one !== sessionId));
  return true;
}
