import type { Suppression } from "../../contract/contacts.ts";
import { useText } from "../language/text.tsx";
import type { ButtonState } from "../ui/button.tsx";
import { LiftDialog } from "./lift-dialog.tsx";

interface Props {
  entry: Suppression | null;
  state: ButtonState;
  /** The server's words when it did not work. */
  error: string | undefined;
  onLift: (entry: Suppression, why: string) => void;
  onCancel: () => void;
}

/** Lifts an entry of a list. */
export function NeverLift({ entry, state, error, onLift, onCancel }: Props) {
  const t = useText();
  return (
    <LiftDialog
      of={entry?.publicId ?? null}
      title={t("contacts.never.removeTitle", { name: entry?.hint ?? "" })}
      says={t("contacts.never.removeSays")}
      confirmLabel={t("contacts.never.remove")}
      state={state}
      error={error}
      onConfirm={(why) => entry && onLift(entry, why)}
      onCancel={onCancel}
    />
  );
}
