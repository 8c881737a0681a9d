import { useId, useState } from "react";
import type { Campaign } from "../../../contract/campaigns.ts";
import { UTM_NAMES, UTM_SOURCE_DEFAULT, type UtmName } from "../../../contract/forms/utm.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { CampaignFormDock } from "../general/campaign-form-dock.tsx";
import { CampaignFormNotes } from "../general/campaign-form-notes.tsx";
import { useCampaignForm } from "../general/use-campaign-form.ts";
import { UtmLink } from "./utm-link.tsx";
import { utmRules } from "./utm-rules.ts";
import "./utm.css";

/** Their names in the link are the same in every language. */
const labels: Record<UtmName, string> = {
  utm_source: "utm_source",
  utm_medium: "utm_medium",
  utm_campaign: "utm_campaign",
};

/** The three values of a campaign's links, and the link they make (A1.06, A2.16). */
export function UtmForm({ campaign }: { campaign: Campaign }) {
  const t = useText();
  const language = useLanguage();
  const form = useCampaignForm("utm", campaign, utmRules(language));
  const formId = useId();
  const [page, setPage] = useState("");
  const hints: Record<UtmName, string> = {
    utm_source: t("campaigns.utm.source", { source: UTM_SOURCE_DEFAULT }),
    utm_medium: t("campaigns.utm.medium"),
    utm_campaign: t("campaigns.utm.campaign"),
  };
  return (
    <>
      <CampaignFormNotes form={form} labels={labels} />
      <div className="utm">
        <form
          id={formId}
          noValidate
          aria-label={t("campaigns.head.utm")}
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          {UTM_NAMES.map((name) => (
            <TextField
              key={name}
              name={name}
              label={labels[name]}
              value={form.values[name]}
              placeholder={name === "utm_source" ? UTM_SOURCE_DEFAULT : undefined}
              hint={hints[name]}
              error={form.errors[name]}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={(event) => form.change(name, event.target.value)}
            />
          ))}
        </form>
        <UtmLink page={page} values={form.values} onPage={setPage} />
      </div>
      <CampaignFormDock form={form} formId={formId} />
    </>
  );
}
