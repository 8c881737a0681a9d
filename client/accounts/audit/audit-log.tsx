import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import {
  type AuditCopy,
  type AuditFormat,
  listAudit,
  listPlatformAudit,
  saveAudit,
  savePlatformAudit,
} from "../../../contract/accounts/audit.ts";
import { download } from "../../api/download.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { saveFile } from "../../ui/lists/save-file.ts";
import { Pending } from "../../ui/pending.tsx";
import { RowBones } from "../../ui/skeleton.tsx";
import { AuditEntries } from "./audit-entries.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { type AuditSearch, askedOf } from "./audit-search.ts";
import { CopyState } from "./copy-state.tsx";
import "./audit.css";

interface Props {
  /** The organization's public id; null for the platform's log. */
  ownerId: string | null;
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}

function useEntries(ownerId: string | null, search: AuditSearch, before: string | undefined) {
  const query = { ...askedOf(search), ...(before === undefined ? {} : { before }) };
  const options = { placeholderData: keepPreviousData, staleTime: 0 };
  const own = useAsk(
    listAudit,
    { params: { ownerId: ownerId ?? "none" }, query },
    { ...options, enabled: ownerId !== null },
  );
  const platform = useAsk(listPlatformAudit, { query }, { ...options, enabled: ownerId === null });
  return ownerId === null ? platform : own;
}

/** What was done, newest first, with filters, older pages, and the whole as a file. */
export function AuditLog({ ownerId, search, onSearch }: Props) {
  const t = useText();
  /** Where each page after the first begins. */
  const [pages, setPages] = useState<readonly string[]>([]);
  const asked = useEntries(ownerId, search, pages.at(-1));
  const [people, setPeople] = useState<{ publicId: string; name: string }[]>([]);
  const found = asked.data?.people;
  if (found && found !== people) setPeople(found);
  const [copies, setCopies] = useState<AuditCopy[]>([]);
  const told = asked.data?.copies;
  if (told && told !== copies) setCopies(told);
  const change = (next: AuditSearch) => {
    setPages([]);
    onSearch(next);
  };
  /** Counts how often the filters were cleared: what was typed goes with them. */
  const [cleared, setCleared] = useState(0);
  const clear = () => {
    setCleared(cleared + 1);
    change({});
  };
  const narrowed = Object.keys(search).length > 0;
  return (
    <div className="audit">
      {copies.map((copy) => (
        <CopyState key={copy.receiver} copy={copy} />
      ))}
      <AuditFilters key={cleared} search={search} people={people} onSearch={change} />
      {asked.data === undefined ? (
        <Pending asked={asked} failedStart={t("accounts.audit.failed")}>
          <RowBones rows={6} />
        </Pending>
      ) : asked.data.page.length === 0 ? (
        <EmptyState
          title={t(narrowed ? "accounts.audit.noneFits" : "accounts.audit.none")}
          actions={narrowed ? <Button onClick={clear}>{t("accounts.audit.clear")}</Button> : undefined}
        >
          {t("accounts.audit.keeps", { count: asked.data.keptDays })}
        </EmptyState>
      ) : (
        <>
          <AuditEntries
            entries={asked.data.page}
            onThing={(handle) => change({ ...search, handle })}
            ofPlatform={ownerId === null}
          />
          <nav className="audit-pages" aria-label={t("accounts.audit.pages")}>
            <Button disabled={pages.length === 0} onClick={() => setPages(pages.slice(0, -1))}>
              {t("accounts.audit.newer")}
            </Button>
            <Button
              disabled={asked.data.next === null || asked.isPlaceholderData}
              onClick={() => setPages([...pages, asked.data.next!])}
            >
              {t("accounts.audit.older")}
            </Button>
          </nav>
        </>
      )}
      <SaveLog ownerId={ownerId} search={search} />
    </div>
  );
}

function SaveLog({ ownerId, search }: Pick<Props, "ownerId" | "search">) {
  const t = useText();
  const [waiting, setWaiting] = useState<AuditFormat | null>(null);
  const [error, setError] = useState<unknown>(null);
  async function save(format: AuditFormat): Promise<void> {
    setWaiting(format);
    setError(null);
    const query = askedOf(search);
    try {
      const bytes = await (ownerId === null
        ? download(savePlatformAudit, { params: { format }, query })
        : download(saveAudit, { params: { ownerId, format }, query }));
      saveFile(`audit.${format}`, bytes);
    } catch (problem) {
      setError(problem);
    }
    setWaiting(null);
  }
  return (
    <div className="audit-save">
      {(["csv", "jsonl"] as const).map((format) => (
        <Button
          key={format}
          icon="download"
          state={waiting === format ? "waiting" : "ready"}
          onClick={() => void save(format)}
        >
          {t(`accounts.audit.save.${format}`)}
        </Button>
      ))}
      {error ? (
        <p className="danger small" role="alert">
          {t("accounts.audit.notSaved")} {sentenceOf(error, t)}
        </p>
      ) : null}
    </div>
  );
}
