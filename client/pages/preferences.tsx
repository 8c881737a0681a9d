import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { PROFILE_FIELDS } from "../../contract/accounts.ts";
import { readProfile } from "../../contract/accounts-preferences.ts";
import { LANGUAGES, type Language } from "../../contract/forms/locale.ts";
import { ClientList } from "../accounts/connected/client-list.tsx";
import { DeleteAccount } from "../accounts/deletion/delete-account.tsx";
import { useMay, useWhyNot } from "../accounts/may.ts";
import { useOwner } from "../accounts/owner.ts";
import { CountryField } from "../accounts/profile/country-field.tsx";
import { ProfileForm } from "../accounts/profile/profile-form.tsx";
import { leave, useSession } from "../accounts/session.ts";
import { TokenList } from "../accounts/tokens/token-list.tsx";
import { usePreferences } from "../accounts/use-preferences.ts";
import { useSignOut } from "../accounts/use-sign-out.ts";
import { useAsk } from "../api/queries.ts";
import { AnswerRuleSection } from "../conversations/answer-rule.tsx";
import { OpeningSection } from "../conversations/opening/opening-section.tsx";
import { CreditFigure } from "../credits/credit-figure.tsx";
import { StatementTable } from "../credits/statement-table.tsx";
import { setLanguage, useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { PaymentsTable } from "../purchases/payments/payments-table.tsx";
import { AccessSections } from "../shell/preferences-access.tsx";
import { NoticeSection } from "../shell/preferences-notices.tsx";
import {
  MembersSection,
  NeverContactSection,
  OrganizationSection,
  SignOnSection,
} from "../shell/preferences-organization.tsx";
import { FailedNote, Section } from "../shell/preferences-section.tsx";
import { Button, buttonClass } from "../ui/button.tsx";
import { Segments } from "../ui/lists/segments.tsx";
import { Pending } from "../ui/pending.tsx";
import { Bone } from "../ui/skeleton.tsx";
import { setTheme, THEMES, useTheme } from "../ui/theme.ts";
import "./preferences.css";

function ProfileSection() {
  const t = useText();
  const loginId = useSession().login.publicId;
  const profile = useAsk(readProfile, { params: { loginId } });
  return (
    <Section title={t("accounts.profile.title")}>
      {profile.data ? (
        <ProfileForm loginId={loginId} profile={profile.data} />
      ) : (
        <Pending asked={profile} failedStart={t("accounts.profile.failedStart")}>
          <div className="form-grid">
            {PROFILE_FIELDS.map((name) => (
              <Bone key={name} height={62} />
            ))}
            <Bone width={120} height={36} />
          </div>
        </Pending>
      )}
    </Section>
  );
}

/** The end of one's account. Whoever has deleted it is signed out everywhere. */
function DeletionSection() {
  const t = useText();
  const { publicId: loginId } = useSession().login;
  return (
    <Section title={t("accounts.deletion.section")} says={t("accounts.deletion.says")}>
      <DeleteAccount loginId={loginId} onDeleted={() => void leave().then(() => location.replace("/"))} />
    </Section>
  );
}

function LooksSection() {
  const t = useText();
  const language = useLanguage();
  const theme = useTheme();
  const { preferences, error, change } = usePreferences();
  function speak(next: Language): void {
    void change({ language: next });
    setLanguage(next);
  }
  return (
    <Section title={t("accounts.looks.title")} says={t("accounts.looks.says")}>
      <div className="looks">
        <div>
          <span className="field-label">{t("accounts.language")}</span>
          <Segments
            label={t("accounts.language")}
            value={language}
            onChange={speak}
            segments={LANGUAGES.map((value) => ({ value, label: t(`accounts.looks.${value}`) }))}
          />
        </div>
        <div>
          <span className="field-label">{t("accounts.looks.theme")}</span>
          <Segments
            label={t("accounts.looks.theme")}
            value={theme}
            onChange={setTheme}
            segments={THEMES.map((value) => ({ value, label: t(`accounts.looks.${value}`) }))}
          />
        </div>
        <CountryField value={preferences?.country ?? null} onChange={(country) => void change({ country })} />
        {error ? <FailedNote start={t("accounts.preferences.notSaved")} error={error} /> : null}
      </div>
    </Section>
  );
}

/** `/preferences`: names, organization, language and colors, credits, signing out (A2.20, A2.47). */
export default function PreferencesPage() {
  const t = useText();
  const owner = useOwner();
  const signOut = useSignOut();
  const [leaving, setLeaving] = useState(false);
  const may = {
    mails: useMay("mail.read", owner?.publicId),
    objections: useMay("objection.read", owner?.publicId),
    tokens: useMay("token.edit", owner?.publicId),
    clients: useMay("client.edit", owner?.publicId),
    webhooks: useMay("webhook.edit", owner?.publicId),
    export: useMay("organization.export", owner?.publicId),
  };
  const whyNoCredits = useWhyNot("credits.read", owner?.publicId);
  async function out(): Promise<void> {
    setLeaving(true);
    await signOut();
    setLeaving(false);
  }
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio ruled">
        <h1>{t("shell.preferences")}</h1>
        <div className="actions">
          <Button icon="exit" state={leaving ? "waiting" : "ready"} onClick={() => void out()}>
            {t("accounts.signOut")}
          </Button>
        </div>
      </div>
      <div className="preferences">
        <div>
          <ProfileSection />
          <OrganizationSection />
          <LooksSection />
          <NoticeSection />
          <AccessSections />
          {owner ? (
            <>
              <MembersSection owner={owner} />
              <SignOnSection owner={owner} />
              {may.tokens ? (
                <Section
                  title={t("accounts.token.ownerTitle", { owner: owner.displayName })}
                  says={t("accounts.token.ownerSays")}
                >
                  <TokenList key={owner.publicId} ownerId={owner.publicId} />
                </Section>
              ) : null}
              {may.clients ? (
                <Section
                  title={t("accounts.client.title", { owner: owner.displayName })}
                  says={t("accounts.client.says")}
                >
                  <ClientList key={owner.publicId} ownerId={owner.publicId} />
                </Section>
              ) : null}
              {may.mails ? <AnswerRuleSection owner={owner} /> : null}
              {may.mails ? <OpeningSection owner={owner} /> : null}
              {may.objections ? <NeverContactSection owner={owner} /> : null}
              {may.webhooks ? (
                <Section title={t("settings.webhooks.title")} says={t("settings.webhooks.says")}>
                  <div>
                    <Link className={buttonClass({})} to={paths.webhooks}>
                      {t("settings.webhooks.open")}
                    </Link>
                  </div>
                </Section>
              ) : null}
              {may.export ? (
                <Section title={t("export.section")} says={t("export.says", { owner: owner.displayName })}>
                  <div>
                    <Link className={buttonClass({})} to={paths.wholeExport}>
                      {t("export.open")}
                    </Link>
                  </div>
                </Section>
              ) : null}
            </>
          ) : null}
          <DeletionSection />
        </div>
        <section className="preferences-credits">
          <h2>{t("credits.title")}</h2>
          {whyNoCredits ? (
            <p className="muted mt-2">{whyNoCredits}</p>
          ) : owner ? (
            <>
              <CreditFigure owner={owner} />
              <StatementTable key={owner.publicId} owner={owner} />
              <PaymentsTable key={`${owner.publicId} payments`} owner={owner} />
            </>
          ) : owner === null ? (
            <p className="muted mt-2">{t("credits.pickFirst")}</p>
          ) : null}
        </section>
      </div>
    </main>
  );
}
