import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";

/** What forms in view hold, by their name; asked only when a session is lost. */
const live = new Map<string, () => unknown>();
/** In memory, not in the browser's storage: forms hold passwords too. */
let kept: { loginId: string; values: Map<string, unknown> } | null = null;

/** The session expired: typed text in visible forms is kept until the same user signs in again. */
export function keepForms(loginId: string): void {
  kept = { loginId, values: new Map([...live].map(([name, read]) => [name, read()])) };
}

/** Somebody signed in: what another login typed is none of their business. */
export function releaseForms(loginId: string | null): void {
  if (kept && kept.loginId !== loginId) kept = null;
}

/** What was typed under a name before the session ran out; undefined where nothing was. */
export const keptValue = (name: string): unknown => kept?.values.get(name);

/** Registers a mounted form, which gets back what was kept for it. Returns the clean-up function. */
export function holdForm(name: string, read: () => unknown): () => void {
  kept?.values.delete(name);
  live.set(name, read);
  return () => {
    if (live.get(name) === read) live.delete(name);
  };
}

/**
 * `useState` for what people type: it comes back, once, when they return to the same form after their session
 * ran out. The name says which form of which thing it is (`mailbox.<owner>`).
 */
export function useKeptState<Value>(
  name: string,
  first: () => Value,
): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState<Value>(() => (keptValue(name) as Value | undefined) ?? first());
  const newest = useRef(value);
  newest.current = value;
  useEffect(() => holdForm(name, () => newest.current), [name]);
  return [value, setValue];
}
