const stored = "hostread.resume";

/** Remembers, for this tab and until the page is loaded again, which payment is to be continued then. */
export function keepResumption(sessionId: string): void {
  sessionStorage.setItem(stored, sessionId);
}

/** The payment that this page was loaded for, once. */
export function takeResumption(): string | null {
  const sessionId = sessionStorage.getItem(stored);
  sessionStorage.removeItem(stored);
  return sessionId;
}
