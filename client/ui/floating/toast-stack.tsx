import { Toast } from "@base-ui/react/toast";
import { useEffect } from "react";
import { useText } from "../../language/text.tsx";

export type Manager = ReturnType<typeof Toast.createToastManager>;
export type NewToast = Parameters<Manager["add"]>[0] & { id: string };

const manager = Toast.createToastManager();

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

/** The stack itself. `manage` gets its manager once there is somewhere to put toasts. */
export default function ToastStack({ manage }: { manage: (manager: Manager) => void }) {
  const t = useText();
  useEffect(() => manage(manager), [manage]);
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
