import { Link, Navigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { readConfig } from "../../contract/settings.ts";
import { ActsPart } from "../accounts/administration/acts-part.tsx";
import { SecurityPart } from "../accounts/administration/security-part.tsx";
import { UsersPart } from "../accounts/administration/users-part.tsx";
import { AuditPart } from "../accounts/audit/audit-part.tsx";
import { ClientsPart } from "../accounts/connected/clients-part.tsx";
import { usePermission } from "../accounts/session.ts";
import { SoundPart } from "../airings/sound-part.tsx";
import { useAsk } from "../api/queries.ts";
import { AddedPart } from "../catalogue/added/added-part.tsx";
import { ObjectionsPart } from "../contacts/objections-part.tsx";
import { RequestsPart } from "../contacts/requests-part.tsx";
import { RulesPart } from "../contacts/rules/rules-part.tsx";
import { ErasuresPart } from "../conversations/erasures-part.tsx";
import { GrantPart } from "../credits/grant-part.tsx";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { ProblemsPart } from "../purchases/payments/problems-part.tsx";
import { UndeliveredPart } from "../purchases/undelivered/undelivered-part.tsx";
import { ADMIN_PARTS, type AdminPart } from "../settings/admin-parts.ts";
import { ChangesPart } from "../settings/changes-part.tsx";
import { PartState } from "../settings/part-state.tsx";
import { ProvidersPart } from "../settings/providers/providers-part.tsx";
import { SettingsEditor } from "../settings/settings-editor.tsx";
import { SectionName, SectionTabs } from "../ui/lists/section-tabs.tsx";
import "../settings/settings.css";

function SettingsPart() {
  // Taken once: a refetch when the window regains the focus must not touch what is being typed.
  const config = useAsk(readConfig, {}, { refetchOnWindowFocus: false, staleTime: 0, gcTime: 0 });
  const [first, setFirst] = useState(config.data);
  if (!first && config.data) setFirst(config.data);
  return (
    <PartState answer={config} empty={null}>
      {first ? <SettingsEditor start={first} /> : null}
    </PartState>
  );
}

const parts: Record<Exclude<AdminPart, "settings">, () => React.ReactNode> = {
  providers: ProvidersPart,
  users: UsersPart,
  organizations: GrantPart,
  clients: ClientsPart,
  payments: ProblemsPart,
  undelivered: UndeliveredPart,
  requests: RequestsPart,
  added: AddedPart,
  objections: ObjectionsPart,
  rules: RulesPart,
  sound: SoundPart,
  erasures: ErasuresPart,
  changes: ChangesPart,
  acts: ActsPart,
  security: SecurityPart,
  audit: AuditPart,
};

/** `/admin`: settings, users, credits and what was asked for (A2.19, A2.49). Only with CORE_CONFIG_UPDATE. */
export default function AdminPage() {
  const t = useText();
  const allowed = usePermission("CORE_CONFIG_UPDATE");
  const { part = "settings" } = useSearch({ from: "/shell/member/admin" });
  if (!allowed) return <Navigate to={paths.dashboard} replace />;
  const Part = part === "settings" ? null : parts[part];
  return (
    <main className={part === "settings" ? "page admin docked" : "page admin"} tabIndex={-1}>
      <div className="folio">
        <div>
          <h1>{t("shell.admin")}</h1>
          <p className="muted mt-2">{t("settings.lead")}</p>
        </div>
      </div>
      <SectionTabs label={t("settings.parts")}>
        {ADMIN_PARTS.map((one) => (
          <Link
            key={one}
            to={paths.admin}
            search={one === "settings" ? {} : { part: one }}
            activeOptions={{ exact: true, includeSearch: true }}
          >
            <SectionName>{t(`settings.part.${one}`)}</SectionName>
          </Link>
        ))}
      </SectionTabs>
      {/* Stays while another part is looked at, so that nothing typed is lost. */}
      <div hidden={part !== "settings"}>
        <SettingsPart />
      </div>
      {Part ? <Part /> : null}
    </main>
  );
}
