import { AUDIENCES } from "../../contract/mailbox-list.ts";
import { useText } from "../language/text.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../ui/fields/text-field.tsx";
import type { FormAccess } from "./field-access.ts";

/** What it is called, what stands below its mails, and who may read and write with it (B1.01, B1.02). */
export function SharingSection({ form, change, errorOf, ownerName }: FormAccess & { ownerName: string }) {
  const t = useText();
  const audience = (name: "reads" | "writes") => ({
    name,
    label: t(`mailbox.sharing.${name}`),
    value: form[name],
    options: AUDIENCES.map((value) => ({
      value,
      label: t(`mailbox.sharing.of.${value}`, { owner: ownerName }),
    })),
    error: errorOf(name),
    onChange: (value: (typeof AUDIENCES)[number]) => change({ [name]: value }, name),
  });
  return (
    <section className="mail-section">
      <h2 className="type-head">{t("mailbox.sharing")}</h2>
      <p className="small muted sending-why">{t("mailbox.sharing.says", { owner: ownerName })}</p>
      <div className="form-grid">
        <SelectField
          {...audience("reads")}
          hint={form.reads === "me" ? t("mailbox.sharing.readsMe") : undefined}
        />
        <SelectField {...audience("writes")} />
        <TextField
          name="name"
          label={t("mailbox.name")}
          hint={t("mailbox.nameHint")}
          value={form.name}
          error={errorOf("name")}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => change({ name: event.target.value }, "name")}
        />
        <div className="full-width">
          <TextArea
            name="signature"
            label={t("mailbox.signature")}
            hint={t("mailbox.signatureHint")}
            error={errorOf("signature")}
            value={form.signature}
            maxLength={2000}
            rows={3}
            onChange={(event) => change({ signature: event.target.value }, "signature")}
          />
        </div>
      </div>
    </section>
  );
}
