import { keepPreviousData } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { Owner } from "../../../contract/accounts.ts";
import { searchOwners } from "../../../contract/accounts-admin.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { ChoiceRows } from "../../ui/fields/choice-rows.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useSettled } from "../../ui/fields/use-settled.ts";

interface Props {
  /** Public id of the chosen organization. */
  value: string | null;
  onPick: (owner: Owner) => void;
  /** At the right of each row. */
  noteOf?: (owner: Owner) => ReactNode;
}

/** Every organization of the platform by name; needs OWNER_ACT_FOR_ANY. */
export function OwnerSearch({ value, onPick, noteOf }: Props) {
  const t = useText();
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const found = useAsk(
    searchOwners,
    { query: search ? { search } : {} },
    { placeholderData: keepPreviousData },
  );
  const owners = found.data ?? [];
  return (
    <div className="owner-search">
      <TextField
        label={t("accounts.owners.search")}
        type="search"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {found.error ? (
        <p className="danger small" role="alert">
          {sentenceOf(found.error, t)}
        </p>
      ) : found.data && owners.length === 0 ? (
        <p className="muted small" role="status">
          {t("accounts.owners.none")}
        </p>
      ) : (
        <div className="owner-results">
          <ChoiceRows
            label={t("accounts.owners.label")}
            value={value}
            onChange={(id) => {
              const owner = owners.find((one) => one.publicId === id);
              if (owner) onPick(owner);
            }}
            choices={owners.map((owner) => ({
              value: owner.publicId,
              label: owner.displayName,
              ...(noteOf ? { note: noteOf(owner) } : {}),
            }))}
          />
        </div>
      )}
    </div>
  );
}
