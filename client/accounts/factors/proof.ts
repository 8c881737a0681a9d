import { useSyncExternalStore } from "react";

// A call that wants a proof waits here for the dialog that asks for it. Several at once wait for the same one.

let waiting: { promise: Promise<boolean>; settle: (proved: boolean) => void } | null = null;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Asks the user to prove who they are; resolves with false where they would rather not. */
export function askForProof(): Promise<boolean> {
  if (waiting) return waiting.promise;
  let settle = (_proved: boolean): void => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  waiting = { promise, settle };
  tell();
  return promise;
}

/** The dialog is done. */
export function settleProof(proved: boolean): void {
  const { settle } = waiting ?? {};
  waiting = null;
  tell();
  settle?.(proved);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a call waits for a proof. */
export const useProofWanted = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null);
