import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import { AuditLog } from "../../accounts/audit/audit-log.tsx";
import type { AuditSearch } from "../../accounts/audit/audit-search.ts";
import { useWhyNot } from "../../accounts/may.ts";
import { useOwner } from "../../accounts/owner.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

/** `/audit`: what was done in the organization one acts for; for its owners (D3.04). */
export default function AuditPage() {
  const t = useText();
  const owner = useOwner();
  const whyNot = useWhyNot("audit.read", owner?.publicId);
  const search = useSearch({ from: "/shell/member/audit" });
  const navigate = useNavigate();
  const go = useCallback(
    (next: AuditSearch) => void navigate({ to: paths.audit, search: next, replace: true }),
    [navigate],
  );
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio">
        <h1>{t("accounts.audit.title")}</h1>
      </div>
      <p className="muted mt-3 mb-5">
        {owner ? t("accounts.audit.says", { owner: owner.displayName }) : t("accounts.audit.pickFirst")}
      </p>
      {owner && whyNot ? (
        <EmptyState title={t("accounts.audit.notYours")}>{whyNot}</EmptyState>
      ) : owner ? (
        <AuditLog key={owner.publicId} ownerId={owner.publicId} search={search} onSearch={go} />
      ) : null}
    </main>
  );
}
