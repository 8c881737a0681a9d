import { type FormEvent, useState } from "react";
import { REASON_MAX } from "../../../contract/bookings.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import type { Said } from "./use-link.ts";

/** What is typed into the forms of a booking, whichever of them is open. */
export interface Typed {
  name: string;
  role: string;
  declineReason: string;
  cancelReason: string;
}
export const NOTHING_TYPED: Typed = { name: "", role: "", declineReason: "", cancelReason: "" };

interface Props {
  number: string;
  waiting: boolean;
  typed: Typed;
  onTyped: (typed: Typed) => void;
  onSay: (said: Said) => void;
  onBack: () => void;
}

const NAME_MAX = 120;

/** Name and tick: whoever accepts says that they may. */
export function AcceptForm({ number, waiting, typed, onTyped, onSay, onBack }: Props) {
  const t = useText();
  const { name, role } = typed;
  const [may, setMay] = useState(false);
  const [pressed, setPressed] = useState(false);
  function send(event: FormEvent): void {
    event.preventDefault();
    setPressed(true);
    if (name.trim() !== "" && may && !waiting) onSay({ act: "accept", name, role });
  }
  return (
    <form noValidate onSubmit={send}>
      <TextField
        label={t("bookings.page.name")}
        autoComplete="name"
        maxLength={NAME_MAX}
        value={name}
        error={pressed && name.trim() === "" ? t("bookings.page.nameMissing") : undefined}
        onChange={({ target }) => onTyped({ ...typed, name: target.value })}
      />
      <TextField
        label={t("bookings.page.role")}
        autoComplete="organization-title"
        maxLength={NAME_MAX}
        value={role}
        onChange={({ target }) => onTyped({ ...typed, role: target.value })}
      />
      <Checkbox checked={may} onChange={({ target }) => setMay(target.checked)}>
        {t("bookings.page.may")}
      </Checkbox>
      {pressed && !may ? (
        <p className="danger small" role="alert">
          {t("bookings.page.mayMissing")}
        </p>
      ) : null}
      <p className="small muted">{t("bookings.page.simple")}</p>
      <Button kind="main" large type="submit" state={waiting ? "waiting" : "ready"}>
        {t("bookings.page.acceptGo", { number })}
      </Button>
      <Button large disabled={waiting} onClick={onBack}>
        {t("bookings.page.stop")}
      </Button>
    </form>
  );
}

export function DeclineForm({ number, waiting, typed, onTyped, onSay, onBack }: Props) {
  const t = useText();
  const reason = typed.declineReason;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!waiting) onSay({ act: "decline", reason });
      }}
    >
      <TextArea
        label={t("bookings.page.declineReason")}
        rows={3}
        maxLength={REASON_MAX}
        value={reason}
        onChange={({ target }) => onTyped({ ...typed, declineReason: target.value })}
      />
      <Button kind="final" large type="submit" state={waiting ? "waiting" : "ready"}>
        {t("bookings.page.declineGo", { number })}
      </Button>
      <Button large disabled={waiting} onClick={onBack}>
        {t("bookings.page.stop")}
      </Button>
    </form>
  );
}

/** One ad or all of them, with a reason. */
export function CancelForm({
  waiting,
  typed,
  onTyped,
  onSay,
  onBack,
  spots,
}: Omit<Props, "number"> & { spots: readonly { publicId: string; label: string }[] }) {
  const t = useText();
  const reason = typed.cancelReason;
  const [chosen, setChosen] = useState<string[]>([]);
  const [pressed, setPressed] = useState(false);
  const all = chosen.length === 0 || chosen.length === spots.length;
  function send(event: FormEvent): void {
    event.preventDefault();
    setPressed(true);
    if (reason.trim() !== "" && !waiting) onSay({ act: "cancel", reason, spots: all ? undefined : chosen });
  }
  return (
    <form noValidate onSubmit={send}>
      <fieldset>
        <legend>{t("bookings.page.cancelTitle")}</legend>
        <Checkbox checked={all} onChange={() => setChosen([])}>
          {t("bookings.page.cancelAll")}
        </Checkbox>
        {spots.length > 1
          ? spots.map(({ publicId, label }) => (
              <Checkbox
                key={publicId}
                checked={!all && chosen.includes(publicId)}
                onChange={({ target }) =>
                  setChosen((now) =>
                    target.checked ? [...now, publicId] : now.filter((one) => one !== publicId),
                  )
                }
              >
                {label}
              </Checkbox>
            ))
          : null}
      </fieldset>
      <TextArea
        label={t("bookings.cancel.reason")}
        rows={3}
        maxLength={REASON_MAX}
        value={reason}
        error={pressed && reason.trim() === "" ? t("bookings.cancel.reasonMissing") : undefined}
        onChange={({ target }) => onTyped({ ...typed, cancelReason: target.value })}
      />
      <Button kind="final" large type="submit" state={waiting ? "waiting" : "ready"}>
        {t("bookings.page.cancelGo")}
      </Button>
      <Button large disabled={waiting} onClick={onBack}>
        {t("bookings.page.stop")}
      </Button>
    </form>
  );
}
