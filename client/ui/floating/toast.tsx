import { Suspense, useSyncExternalStore } from "react";
import { onDemand } from "./on-demand.tsx";
import type { Manager, NewToast } from "./toast-stack.tsx";

const ToastStack = onDemand(() => import("./toast-stack.tsx"));

/** What shows them, once there has been a first one. */
let manager: Manager | null = null;
/** Toasts added before that. */
let shown: NewToast[] = [];
let told = 0;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes everything on to the stack that has just been mounted. */
function manage(next: Manager): void {
  manager = next;
  for (const toast of shown) next.add(toast);
  shown = [];
}

function show(toast: NewToast): void {
  if (manager) manager.add(toast);
  else shown = [...shown, toast];
  for (const listener of listeners) listener();
}

function close(id: string): void {
  manager?.close(id);
  shown = shown.filter((toast) => toast.id !== id);
}

/** What can be done about it: "Undo", "Open". */
export interface ToastAction {
  label: string;
  onAct: () => void;
  /** Undoes the action: Ctrl+Z does the same while the toast is shown. */
  undoes?: boolean | undefined;
}

/** The ways back that are still shown, newest last. */
const waysBack: { id: string; act: () => void }[] = [];

/** Actions whose answer is pending, and whether the newest is to be undone as soon as it arrives. */
let underWay = 0;
let undoNext = false;

/**
 * An optimistic change can be undone before the server has answered: the request to undo is kept until the toast
 * appears, and dropped if there is nothing to undo. `act` returns whether it was done.
 */
export async function undoable(act: Promise<boolean>): Promise<boolean> {
  underWay += 1;
  const done = await act.finally(() => {
    underWay -= 1;
  });
  if (!done) undoNext = false;
  return done;
}

/** Undoes the last action; false if there is nothing to undo. */
export function undoLast(): boolean {
  if (underWay > 0) {
    undoNext = true;
    return true;
  }
  const last = waysBack.at(-1);
  last?.act();
  return last !== undefined;
}

/**
 * Says in one sentence what has been done, for 6 s, longer while it is hovered or focused.
 * Errors are never toasts: they belong to the field, banner or dialog they came from.
 */
export function showToast(sentence: string, action?: ToastAction): void {
  function gone(): void {
    const place = waysBack.findIndex((way) => way.id === id);
    if (place >= 0) waysBack.splice(place, 1);
  }
  function act(): void {
    gone();
    close(id);
    action?.onAct();
  }
  told += 1;
  const id = `toast-${told}`;
  show({
    id,
    title: sentence,
    timeout: 6_000,
    onClose: gone,
    ...(action ? { actionProps: { children: action.label, onClick: act } } : {}),
  });
  if (!action?.undoes) return;
  waysBack.push({ id, act });
  if (undoNext && underWay === 0) {
    undoNext = false;
    act();
  }
}

/** Where toasts appear: bottom left, above a selection bar. Stands once, in the shell. */
export function Toasts() {
  const wanted = useSyncExternalStore(subscribe, () => shown.length > 0 || manager !== null);
  return wanted ? (
    <Suspense>
      <ToastStack manage={manage} />
    </Suspense>
  ) : null;
}
