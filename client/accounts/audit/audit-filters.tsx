import { useEffect, useMemo, useState } from "react";
import { useText } from "../../language/text.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useSettled } from "../../ui/fields/use-settled.ts";
import { actChoices } from "../administration/act-words.ts";
import type { AuditSearch } from "./audit-search.ts";

interface Props {
  search: AuditSearch;
  people: readonly { publicId: string; name: string }[];
  onSearch: (search: AuditSearch) => void;
}

const EVERY = "every";

/** With one filter more, or without it. */
function having(search: AuditSearch, name: keyof AuditSearch, value: string): AuditSearch {
  const { [name]: _, ...rest } = search;
  return value === "" || value === EVERY ? rest : { ...rest, [name]: value };
}

/** By whom, what, when, and words; each stands in the address. */
export function AuditFilters({ search, people, onSearch }: Props) {
  const t = useText();
  const [typed, setTyped] = useState(search.search ?? "");
  const settled = useSettled(typed.trim());
  useEffect(() => {
    if (settled !== (search.search ?? "") && settled === typed.trim())
      onSearch(having(search, "search", settled));
  }, [settled, typed, search, onSearch]);
  const acts = useMemo(
    () =>
      actChoices()
        .map(({ words, routes }) => ({ value: routes.join(","), label: t(words) }))
        .sort((a, b) => a.label.localeCompare(b.label)),
    [t],
  );
  // Whom an address names need not be in the list yet.
  const known = people.some(({ publicId }) => publicId === search.person);
  return (
    <search className="audit-filters">
      <TextField
        label={t("accounts.audit.search")}
        type="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label={t("accounts.audit.person")}
        value={search.person ?? EVERY}
        options={[
          { value: EVERY, label: t("accounts.audit.everybody") },
          ...(search.person === undefined || known ? [] : [{ value: search.person, label: search.person }]),
          ...people.map(({ publicId, name }) => ({ value: publicId, label: name })),
        ]}
        onChange={(person) => onSearch(having(search, "person", person))}
      />
      <SelectField
        label={t("accounts.audit.act")}
        value={search.act ?? EVERY}
        options={[
          { value: EVERY, label: t("accounts.audit.everything") },
          ...(search.act === undefined || acts.some(({ value }) => value === search.act)
            ? []
            : [{ value: search.act, label: search.act }]),
          ...acts,
        ]}
        onChange={(act) => onSearch(having(search, "act", act))}
      />
      <TextField
        label={t("accounts.audit.from")}
        type="date"
        value={search.from ?? ""}
        onChange={(event) => onSearch(having(search, "from", event.target.value))}
      />
      <TextField
        label={t("accounts.audit.to")}
        type="date"
        value={search.to ?? ""}
        onChange={(event) => onSearch(having(search, "to", event.target.value))}
      />
      {search.handle === undefined ? null : (
        <button type="button" className="button third" onClick={() => onSearch(having(search, "handle", ""))}>
          {t("accounts.audit.allThings")}
        </button>
      )}
    </search>
  );
}
