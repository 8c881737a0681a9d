import { useId, useState } from "react";
import type { Campaign } from "../../../contract/campaigns.ts";
import { AD_CATEGORIES } from "../../../contract/contacts/ad-categories.ts";
import { type Locale, localeOf } from "../../../contract/forms/locale.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { ownTimeZone } from "../../language/own-time-zone.ts";
import { useText } from "../../language/text.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { ErrorDialog } from "../../ui/floating/error-dialog.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { NameField } from "../name-field.tsx";
import { PeriodMark } from "../overview/period-mark.tsx";
import { CampaignFormDock } from "./campaign-form-dock.tsx";
import { CampaignFormNotes } from "./campaign-form-notes.tsx";
import { CommercialFields } from "./commercial-fields.tsx";
import { type GeneralField, generalRules } from "./general-rules.ts";
import { useCampaignForm } from "./use-campaign-form.ts";
import "./general.css";

const timeZone = ownTimeZone();
const now = () => new Date();

interface Props {
  campaign: Campaign;
  /** The platform shows period and money (decision 5). */
  commercials: boolean;
  onSaved: () => void;
}

/** Name and, if enabled, period and money; unsaved changes are guarded (A2.32, A2.33). */
export function GeneralForm({ campaign, commercials, onSaved }: Props) {
  const t = useText();
  const format = useFormats();
  const language = useLanguage();
  // Another language would parse the typed text by other rules: the form keeps its language until it is saved.
  const [locale, setLocale] = useState(() => localeOf(language));
  const rulesIn = (one: Locale) => generalRules({ locale: one, language, timeZone, now });
  const form = useCampaignForm("general", campaign, rulesIn(locale), onSaved);
  if (locale !== localeOf(language) && form.changed.size === 0) {
    setLocale(localeOf(language));
    form.write(rulesIn(localeOf(language)));
  }
  const formId = useId();
  const [popup, setPopup] = useState(false);
  const labels: Record<GeneralField, string> = {
    displayName: t("campaigns.create.name"),
    category: t("campaigns.general.category"),
    start: t("campaigns.general.start"),
    duration: t("campaigns.general.duration"),
    currency: t("campaigns.general.currency"),
    budget: t("campaigns.general.budget"),
    payPerAction: t("campaigns.general.payPerAction"),
    payPerLead: t("campaigns.general.payPerLead"),
    payPerClick: t("campaigns.general.payPerClick"),
  };

  return (
    <>
      <CampaignFormNotes
        form={form}
        labels={labels}
        words={(name, value) => {
          const category = name === "category" && AD_CATEGORIES.find((one) => one === value);
          return category ? t(`contacts.category.${category}`) : value;
        }}
      />
      <div className="general-grid">
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void form.save().then((worked) => setPopup(!worked));
          }}
        >
          <section className="form-block">
            <div>
              <h3>{t("campaigns.general.name")}</h3>
            </div>
            <div className="fields">
              <NameField
                fieldClass="full-width"
                label={labels.displayName}
                value={form.values.displayName}
                error={form.errors.displayName}
                onChange={(name) => form.change("displayName", name)}
              />
              <SelectField
                name="category"
                label={labels.category}
                hint={t("campaigns.general.categorySays")}
                value={form.values.category}
                options={[
                  { value: "", label: t("campaigns.general.categoryNone") },
                  ...AD_CATEGORIES.map((one) => ({ value: one, label: t(`contacts.category.${one}`) })),
                ]}
                onChange={(one) => form.change("category", one)}
              />
            </div>
          </section>
          {commercials ? <CommercialFields form={form} labels={labels} locale={locale} /> : null}
        </form>
        <aside>
          {commercials ? <PeriodMark values={form.values} locale={locale} /> : null}
          <Leaders>
            <LeaderLine name={t("campaigns.list.owner")} figure={campaign.ownerDisplayName} />
            <LeaderLine name={t("campaigns.list.sort.created")} figure={format.day(campaign.created)} />
            <LeaderLine
              name={t("campaigns.general.lastSaved")}
              figure={format.dayAndTime(form.base.modified)}
            />
          </Leaders>
          {commercials ? <p className="small faint mt-3.5">{t("campaigns.general.whyShown")}</p> : null}
        </aside>
      </div>
      <CampaignFormDock form={form} formId={formId} />
      <ErrorDialog open={popup && Boolean(form.problem)} onClose={() => setPopup(false)}>
        <p>{sentenceOf(form.problem, t)}</p>
      </ErrorDialog>
    </>
  );
}
