import { useText } from "../language/text.tsx";
import { TextField } from "../ui/fields/text-field.tsx";

interface Props {
  address: string;
  reason: string;
  error: string | undefined;
  onAddress: (address: string) => void;
  onReason: (reason: string) => void;
}

/** Who must not be contacted, and why: for the user's organization or for everyone. */
export function NeverFields({ address, reason, error, onAddress, onReason }: Props) {
  const t = useText();
  return (
    <>
      <TextField
        label={t("contacts.never.address")}
        hint={t("contacts.never.hint")}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={address}
        error={error}
        onChange={(event) => onAddress(event.target.value)}
      />
      <TextField
        label={t("contacts.never.reason")}
        value={reason}
        maxLength={300}
        onChange={(event) => onReason(event.target.value)}
      />
    </>
  );
}
