import { afterEach, beforeEach, vi } from "vitest";

/** A storage of a browser for each test, empty at its beginning: `localStorage`, or also `sessionStorage`. Gives what is kept. */
export function stubStorage(name: "localStorage" | "sessionStorage" = "localStorage"): Map<string, string> {
  const stored = new Map<string, string>();
  beforeEach(() => {
    stored.clear();
    vi.stubGlobal(name, {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });
  return stored;
}
