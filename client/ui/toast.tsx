import { Toast } from "@base-ui/react/toast";
import { useText } from "../language/text.tsx";

const manager = Toast.createToastManager();

/** What can be done about it: "Undo", "Open". */
export interface ToastAction {
  label: string;
  onAct: () => void;
  /** It takes back what was done: Ctrl+Z does the same, from the act on and while the toast is shown. */
  undoes?: boolean | undefined;
}

/** The ways back that are still shown, newest last. */
const waysBack: { id: string; act: () => void }[] = [];

/** Acts whose answer is awaited, and whether the newest is to be taken back as soon as it has come. */
let underWay = 0;
let undoNext = false;

/**
 * What shows before the server has answered can be taken back from then on: the wish is kept until the toast is there,
 * and forgotten where there is nothing to take back. `act` answers whether it was done.
 */
export async function undoable(act: Promise<boolean>): Promise<boolean> {
  underWay += 1;
  const done = await act.finally(() => {
    underWay -= 1;
  });
  if (!done) undoNext = false;
  return done;
}

/** Takes back what was done last; false where there is nothing to take back. */
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
    manager.close(id);
    action?.onAct();
  }
  const id: string = manager.add({
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

function Shown() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" swipeDirection={["left", "down"]}>
      <Toast.Content className="toast-line">
        <Toast.Title render={<span />} />
        {toast.actionProps ? <Toast.Action /> : null}
      </Toast.Content>
    </Toast.Root>
  ));
}

/** Where toasts appear: bottom left, above a selection bar. Stands once, in the shell. */
export function Toasts() {
  const t = useText();
  return (
    <Toast.Provider toastManager={manager} limit={3}>
      <Toast.Portal>
        <Toast.Viewport className="toasts" aria-label={t("ui.notifications")}>
          <Shown />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
