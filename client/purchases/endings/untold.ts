const stored = "hostread.untold";
/** More payments than these do not wait at once; the oldest are let go. */
const MOST = 20;
/** Told on this page already: a list that was asked for before the end may still show it as open. */
const told = new Set<string>();

/**
 * Payments that this tab has shown as open and whose end it has not told its buyer yet. They outlive a reload, which may
 * come between the payment and the word of it.
 */
export function untold(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(stored) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

const keep = (ids: readonly string[]) => sessionStorage.setItem(stored, JSON.stringify(ids.slice(-MOST)));

/** Its end is to be told, by a dialog or without one. */
export function awaitEnd(sessionId: string): void {
  const kept = untold();
  if (!told.has(sessionId) && !kept.includes(sessionId)) keep([...kept, sessionId]);
}

/** Its end has been told. False where that was so before: it is told once. */
export function endTold(sessionId: string): boolean {
  told.add(sessionId);
  const kept = untold();
  if (!kept.includes(sessionId)) return false;
  keep(kept.filter((one) => one !== sessionId));
  return true;
}
