import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { usePublicDocument } from "../api/public-document.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { SearchLine } from "../ui/lists/search-line.tsx";
import { Pending } from "../ui/pending.tsx";
import { Bone } from "../ui/skeleton.tsx";
import { OperationView } from "./operation-view.tsx";
import { findOperations, type Operation, operationsOf, summaryOf } from "./operations.ts";
import type { ReferenceSearch } from "./reference-search.ts";
import { Words } from "./words.tsx";
import "./reference.css";

interface Props extends ReferenceSearch {
  onSearch: (typed: string) => void;
}

/** All that programs may call: a list to search, and one call of it (D4.04). */
export function Reference({ call, q = "", onSearch }: Props) {
  const t = useText();
  const language = useLanguage();
  const [token, setToken] = useState("");
  const asked = usePublicDocument();
  if (!asked.data)
    return (
      <Pending asked={asked} failedStart={t("accounts.reference.failedStart")}>
        <div className="grid max-w-[640px] gap-4 pt-4">
          <Bone width={220} height={24} />
          <Bone height={16} />
          <Bone width="80%" height={16} />
        </div>
      </Pending>
    );
  const document = asked.data;
  const all = operationsOf(document);
  const found = findOperations(all, q);
  const shown = all.find(({ operationId }) => operationId === call);
  return (
    <div className="reference">
      <nav aria-label={t("accounts.reference.calls")}>
        <SearchLine label={t("accounts.reference.search")} value={q} onChange={onSearch} />
        <Link
          to={paths.apiReference}
          search={q ? { q } : {}}
          activeOptions={{ exact: true }}
          className="reference-start"
        >
          {t("accounts.reference.start")}
        </Link>
        {document.tags.map((tag) => (
          <TagGroup
            key={tag.name}
            name={language === "de" ? tag["x-description-de"] : tag.description}
            operations={found.filter(({ tags }) => tags.includes(tag.name))}
            shown={shown}
            q={q}
          />
        ))}
        {found.length === 0 ? <p className="small muted">{t("accounts.reference.nothing")}</p> : null}
        <p className="small muted" role="status">
          {t("accounts.reference.count", { found: found.length, all: all.length })}
        </p>
      </nav>
      {shown ? (
        <OperationView
          key={shown.operationId}
          document={document}
          operation={shown}
          token={token}
          onToken={setToken}
        />
      ) : (
        <Introduction version={document.info.version} />
      )}
    </div>
  );
}

function TagGroup({
  name,
  operations,
  shown,
  q,
}: {
  name: string;
  operations: readonly Operation[];
  shown: Operation | undefined;
  q: string;
}) {
  const language = useLanguage();
  if (operations.length === 0) return null;
  return (
    <>
      <h2>{name}</h2>
      <ul>
        {operations.map((one) => (
          <li key={one.operationId}>
            <Link
              to={paths.apiReference}
              search={{ call: one.operationId, ...(q && { q }) }}
              aria-current={one === shown ? "page" : undefined}
            >
              {summaryOf(one, language)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

const PARTS = ["token", "lists", "fields", "faults", "versions", "repetition", "limits", "promise"] as const;

/** What holds for every call. */
function Introduction({ version }: { version: string }) {
  const t = useText();
  return (
    <article className="reference-operation">
      <p className="reference-says">{t("accounts.reference.lead")}</p>
      <dl className="reference-intro">
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{t(`accounts.reference.intro.${part}`)}</dt>
            <dd>
              <Words>{t(`accounts.reference.introSays.${part}`)}</Words>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        {t("accounts.reference.version", { version })}{" "}
        <a href="/v1/openapi.json">{t("accounts.reference.document")}</a>
      </p>
    </article>
  );
}
