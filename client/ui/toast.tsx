import { Toast } from "@base-ui/react/toast";
import { useText } from "../language/text.tsx";

const manager = Toast.createToastManager();

/** What can be done about it: "Undo", "Open". */
export interface ToastAction {
  label: string;
  onAct: () => void;
  /** It takes back what was done: Ctrl+Z does the same while the toast is shown. */
  undoes?: boolean | undefined;
}

/** The ways back that are still shown, newest last. */
const waysBack: { id: string; act: () => void }[] = [];

/** Takes back what the newest toast says was done; false where there is nothing to take back. */
export function undoLast(): boolean {
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
  if (action?.undoes) waysBack.push({ id, act });
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
