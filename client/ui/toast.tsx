import { Toast } from "@base-ui/react/toast";
import { useText } from "../language/text.tsx";

const manager = Toast.createToastManager();

/** What can be done about it: "Undo", "Open". */
export interface ToastAction {
  label: string;
  onAct: () => void;
}

/**
 * Says in one sentence what has been done, for 6 s, longer while it is hovered or focused.
 * Errors are never toasts: they belong to the field, banner or dialog they came from.
 */
export function showToast(sentence: string, action?: ToastAction): void {
  const id: string = manager.add({
    title: sentence,
    timeout: 6_000,
    ...(action
      ? {
          actionProps: {
            children: action.label,
            onClick() {
              manager.close(id);
              action.onAct();
            },
          },
        }
      : {}),
  });
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
