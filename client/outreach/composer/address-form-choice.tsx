import { chooseForm, listEntries } from "../../../contract/campaigns.ts";
import type { AddressForm } from "../../../contract/forms/address-form.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Segments } from "../../ui/lists/segments.tsx";

interface Props {
  campaignId: string;
  /** The entries of one person. */
  entries: readonly string[];
  /** What was chosen for them; null: as the mail does. */
  chosen: AddressForm | null;
  /** What the mail does. */
  standard: AddressForm;
  /** It was chosen, and the mail is another one. */
  onChosen: () => Promise<unknown>;
}

/** How one recipient is addressed in German: as the mail does, or with Sie or Du in all mails of the campaign. */
export function AddressFormChoice({ campaignId, entries, chosen, standard, onChosen }: Props) {
  const t = useText();
  const choose = useTell(chooseForm, {
    onSuccess: async () => {
      announce(t("outreach.address.saved"));
      await Promise.all([onChosen(), forget(listEntries)]);
    },
  });
  // What was just pressed, until the answer is there.
  const shown = choose.isPending ? choose.variables.body.form : chosen;
  return (
    <div className="address-form">
      <span className="small muted" aria-hidden="true">
        {t("outreach.own.form")}
      </span>
      <Segments
        label={t("outreach.own.form")}
        value={shown ?? "mail"}
        onChange={(value) =>
          choose.mutate({
            params: { id: campaignId },
            body: { externalIds: [...entries], form: value === "mail" ? null : value },
          })
        }
        segments={[
          { value: "mail", label: t("outreach.address.asMail", { form: t(`outreach.form.${standard}`) }) },
          { value: "formal", label: t("outreach.form.formal") },
          { value: "informal", label: t("outreach.form.informal") },
        ]}
      />
      {choose.error ? (
        <p className="small danger" role="alert">
          {sentenceOf(choose.error, t)}
        </p>
      ) : null}
    </div>
  );
}
