import type { ReactNode } from "react";
import { SETTING_FIGURES, type SettingFigure, SIGN_UP_SETTINGS } from "../../contract/settings.ts";
import { useText } from "../language/text.tsx";
import { Switch } from "../ui/fields/checkbox.tsx";
import { NumberField } from "../ui/fields/number-field.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextField as Line } from "../ui/fields/text-field.tsx";
import type { TextField } from "./settings-form.ts";
import { StoredSecretField } from "./stored-secret.tsx";
import type { SettingsAccess } from "./use-settings-form.ts";

export function SettingsSection(props: { title: string; says: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <div>
        <h2>{props.title}</h2>
        <p>{props.says}</p>
      </div>
      <div className="form-grid">{props.children}</div>
    </section>
  );
}

/** What a text field of the settings needs. */
function useLine({ form, change, errorOf }: SettingsAccess) {
  const t = useText();
  return (name: TextField) => ({
    name,
    label: t(`settings.${name}`),
    value: form[name],
    error: errorOf(name),
    autoComplete: "off",
    spellCheck: false,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }, name),
  });
}

/** A whole number that has to be filled in. */
function Figure({ name, unit, ...access }: SettingsAccess & { name: SettingFigure; unit?: string }) {
  const t = useText();
  const { form, change, errorOf } = access;
  return (
    <NumberField
      name={name}
      label={t(`settings.${name}`)}
      value={form[name]}
      min={SETTING_FIGURES[name][0]}
      unit={unit}
      error={errorOf(name)}
      onChange={(value) => change({ [name]: value }, name)}
    />
  );
}

/** For confirmations, password links and invitations. */
export function MailSection(access: SettingsAccess) {
  const t = useText();
  const line = useLine(access);
  const { form, change, errorOf } = access;
  return (
    <SettingsSection title={t("settings.mail.title")} says={t("settings.mail.says")}>
      <Line {...line("smtpHost")} />
      <NumberField
        name="smtpPort"
        label={t("settings.smtpPort")}
        value={form.smtpPort}
        min={1}
        max={65_535}
        format={{ useGrouping: false }}
        error={errorOf("smtpPort")}
        onChange={(smtpPort) => change({ smtpPort }, "smtpPort")}
      />
      <Line {...line("smtpUsername")} />
      <StoredSecretField {...access} name="smtpPassword" label={t("settings.smtpPassword")} />
      <Line {...line("senderName")} />
      <Line {...line("senderAddress")} type="email" />
    </SettingsSection>
  );
}

export function BotCheckSection(access: SettingsAccess) {
  const t = useText();
  const line = useLine(access);
  return (
    <SettingsSection title={t("settings.bot.title")} says={t("settings.bot.says")}>
      <Line {...line("turnstileSiteKey")} />
      <StoredSecretField {...access} name="turnstileSecretKey" label={t("settings.turnstileSecretKey")} />
    </SettingsSection>
  );
}

/** Who may sign up. */
export function SignUpSection({ form, change, errorOf }: SettingsAccess) {
  const t = useText();
  return (
    <SettingsSection title={t("settings.signUp.title")} says={t("settings.signUp.says")}>
      <div className="full-width">
        <SelectField
          label={t("settings.signUp")}
          value={form.signUp}
          error={errorOf("signUp")}
          options={SIGN_UP_SETTINGS.map((value) => ({ value, label: t(`settings.signUp.${value}`) }))}
          onChange={(signUp) => change({ signUp }, "signUp")}
        />
      </div>
    </SettingsSection>
  );
}

export function CreditsSection(access: SettingsAccess) {
  const t = useText();
  const line = useLine(access);
  return (
    <SettingsSection title={t("settings.credits.title")} says={t("settings.credits.says")}>
      <Figure {...access} name="emailPurchaseInitialCredits" />
      <Figure {...access} name="emailPurchaseCreditsPerEmail" />
      <Line {...line("emailPurchaseProductId")} />
      <Line {...line("stripePublicKey")} />
      <StoredSecretField {...access} name="stripeSecretKey" label={t("settings.stripeSecretKey")} />
      <StoredSecretField {...access} name="stripeWebhookSecret" label={t("settings.stripeWebhookSecret")} />
    </SettingsSection>
  );
}

/** Of what hosts send. */
export function FilesSection(access: SettingsAccess) {
  const t = useText();
  return (
    <SettingsSection title={t("settings.files.title")} says={t("settings.files.says")}>
      <Figure {...access} name="keptFilesMegabytes" unit={t("settings.megabytes")} />
    </SettingsSection>
  );
}

/** How long it is known who did what. */
export function AuditSection(access: SettingsAccess) {
  const t = useText();
  return (
    <SettingsSection title={t("accounts.audit.title")} says={t("settings.audit.says")}>
      <Figure {...access} name="auditDays" unit={t("settings.days")} />
    </SettingsSection>
  );
}

export function CampaignsSection({ form, change }: SettingsAccess) {
  const t = useText();
  return (
    <SettingsSection title={t("settings.campaigns.title")} says={t("settings.campaigns.says")}>
      <div className="full-width">
        <Switch
          name="campaignCommercials"
          checked={form.campaignCommercials}
          onChange={(event) => change({ campaignCommercials: event.target.checked }, "campaignCommercials")}
        >
          {t("settings.campaignCommercials")}
        </Switch>
        <Switch
          name="priceSharing"
          checked={form.priceSharing}
          onChange={(event) => change({ priceSharing: event.target.checked }, "priceSharing")}
        >
          {t("settings.priceSharing")}
        </Switch>
      </div>
    </SettingsSection>
  );
}

/** Whether programs may ask people for access without anybody having entered them. */
export function ClientsSection({ form, change }: SettingsAccess) {
  const t = useText();
  return (
    <SettingsSection title={t("settings.clients.title")} says={t("settings.clients.says")}>
      <div className="full-width">
        <Switch
          name="clientRegistration"
          checked={form.clientRegistration}
          onChange={(event) => change({ clientRegistration: event.target.checked }, "clientRegistration")}
        >
          {t("settings.clientRegistration")}
        </Switch>
      </div>
    </SettingsSection>
  );
}
