import type { ReactNode } from "react";
import type { Owner } from "../../contract/accounts.ts";
import { useText } from "../language/text.tsx";
import { Switch } from "../ui/fields/checkbox.tsx";
import { ChoiceRows } from "../ui/fields/choice-rows.tsx";

interface Props {
  owners: readonly Owner[];
  /** Public id of the organization the user acts for; null = none selected. */
  value: string | null;
  restrict: boolean;
  /** At the right of each row. */
  noteOf: (owner: Owner) => ReactNode;
  onOwner: (id: string) => void;
  onRestrict: (on: boolean) => void;
}

/**
 * The organization to act for, and whether lists show only that one (decision 1). If there is only one, it is selected
 * automatically.
 */
export function OrganizationChoice({ owners, value, restrict, noteOf, onOwner, onRestrict }: Props) {
  const t = useText();
  if (owners.length === 0) return <p className="muted">{t("accounts.organization.none")}</p>;
  return (
    <>
      <div className="organizations">
        <ChoiceRows
          label={t("accounts.organization.title")}
          value={value}
          onChange={onOwner}
          choices={owners.map((owner) => ({
            value: owner.publicId,
            label: owner.displayName,
            note: noteOf(owner),
          }))}
        />
      </div>
      {owners.length > 1 ? (
        <Switch
          checked={restrict}
          disabled={value === null}
          onChange={(event) => onRestrict(event.target.checked)}
        >
          {t("accounts.organization.restrict")}
        </Switch>
      ) : null}
    </>
  );
}
