import { useText } from "../language/text.tsx";
import { TextArea, TextField } from "../ui/fields/text-field.tsx";
import type { FormAccess } from "./field-access.ts";

/** The sender: name, where replies go, and the footer of every mail. */
export function SenderSection({ form, change, errorOf }: FormAccess) {
  const t = useText();
  const line = (name: "senderName" | "communicationAddress") => ({
    name,
    value: form[name],
    error: errorOf(name),
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }, name),
  });
  return (
    <section className="mail-section">
      <h2 className="type-head">{t("mailbox.sender")}</h2>
      <div className="form-grid">
        <TextField
          {...line("senderName")}
          label={t("mailbox.senderName")}
          hint={t("mailbox.senderNameHint")}
          autoComplete="name"
          maxLength={120}
        />
        <TextField
          {...line("communicationAddress")}
          label={t("mailbox.communicationAddress")}
          hint={t("mailbox.communicationAddressHint")}
          type="email"
          autoComplete="off"
        />
        <div className="full-width">
          <TextArea
            name="senderIdentity"
            label={t("mailbox.senderIdentity")}
            hint={t("mailbox.senderIdentityHint")}
            error={errorOf("senderIdentity")}
            value={form.senderIdentity}
            maxLength={1000}
            rows={3}
            autoComplete="street-address"
            onChange={(event) => change({ senderIdentity: event.target.value }, "senderIdentity")}
          />
        </div>
      </div>
    </section>
  );
}
