import { useState } from "react";
import { useText } from "../../language/text.tsx";
import { AuditLog } from "./audit-log.tsx";
import type { AuditSearch } from "./audit-search.ts";

/** The platform's log: what administrators did for it, and for organizations they do not belong to. */
export function AuditPart() {
  const t = useText();
  const [search, setSearch] = useState<AuditSearch>({});
  return (
    <div className="admin-part">
      <h2>{t("settings.part.audit")}</h2>
      <p className="muted mt-1 mb-5">{t("accounts.audit.platformSays")}</p>
      <AuditLog ownerId={null} search={search} onSearch={setSearch} />
    </div>
  );
}
