import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { Factors } from "../../../contract/accounts/factors.ts";
import { PASSKEY_NAME_MAX, removePasskey } from "../../../contract/accounts/passkeys.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { showFactors } from "./factor-part.tsx";
import { makePasskey, NoPasskey, passkeysPossible } from "./passkeys.ts";

interface Props {
  loginId: string;
  passkeys: Factors["passkeys"];
  onAdded?: (factors: Factors) => void;
}

/** The user's passkeys, and a form that adds one. */
export function PasskeyPart({ loginId, passkeys, onAdded }: Props) {
  const t = useText();
  const formats = useFormats();
  const [name, setName] = useState("");
  const [going, setGoing] = useState<Factors["passkeys"][number] | null>(null);
  const add = useMutation({
    mutationFn: () => makePasskey(loginId, name.trim() || t("accounts.passkey.unnamed")),
    onSuccess(factors) {
      setName("");
      showToast(t("accounts.passkey.added"));
      if (onAdded) onAdded(factors);
      else showFactors(loginId, factors);
    },
  });
  const remove = useTell(removePasskey, {
    onSuccess(left) {
      setGoing(null);
      showFactors(loginId, left);
      showToast(t("accounts.passkey.removed"));
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!add.isPending) add.mutate();
  }
  const possible = passkeysPossible();
  const failure =
    add.error instanceof NoPasskey
      ? t("accounts.passkey.notMade")
      : add.error
        ? sentenceOf(add.error, t)
        : undefined;
  return (
    <div>
      {passkeys.length > 0 ? (
        <ul className="member-list">
          {passkeys.map((one) => (
            <li key={one.publicId}>
              <span>
                <b>{one.name}</b>
                <small>
                  {one.used
                    ? t("accounts.passkey.used", { ago: formats.ago(one.used) })
                    : t("accounts.passkey.since", { day: formats.day(one.created) })}
                </small>
              </span>
              <IconButton
                icon="bin"
                label={t("accounts.passkey.removeLabel", { name: one.name })}
                onClick={() => {
                  remove.reset();
                  setGoing(one);
                }}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <form className="add-line" onSubmit={submit} noValidate>
        <TextField
          label={t("accounts.passkey.name")}
          hint={possible ? t("accounts.passkey.nameHint") : t("accounts.passkey.notHere")}
          value={name}
          maxLength={PASSKEY_NAME_MAX}
          autoComplete="off"
          error={failure}
          onChange={(event) => {
            setName(event.target.value);
            if (add.error) add.reset();
          }}
        />
        <Button
          type="submit"
          state={add.isPending ? "waiting" : "ready"}
          reason={possible ? undefined : t("accounts.passkey.notHere")}
        >
          {t("accounts.passkey.add")}
        </Button>
      </form>
      <ConfirmDialog
        open={going !== null}
        title={going ? t("accounts.passkey.removeTitle", { name: going.name }) : ""}
        confirmLabel={t("accounts.passkey.remove")}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() => going && remove.mutate({ params: { loginId, id: going.publicId } })}
        onCancel={() => setGoing(null)}
      >
        {t("accounts.passkey.removeSays")}
      </ConfirmDialog>
    </div>
  );
}
