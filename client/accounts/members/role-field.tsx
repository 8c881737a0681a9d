import type { Role } from "../../../contract/acts.ts";
import { useText } from "../../language/text.tsx";
import type { FieldWords } from "../../ui/fields/field.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";

interface Props extends FieldWords {
  value: Role;
  roles: readonly Role[];
  disabled?: boolean;
  onChange: (role: Role) => void;
}

/** A role to choose. */
export function RoleField({ roles, ...field }: Props) {
  const t = useText();
  return (
    <SelectField
      {...field}
      options={roles.map((role) => ({ value: role, label: t(`accounts.roles.${role}`) }))}
    />
  );
}

/** What each role may do, one sentence each. */
export function RoleWords({ roles }: { roles: readonly Role[] }) {
  const t = useText();
  return (
    <details className="small role-words">
      <summary>{t("accounts.roles.what")}</summary>
      <dl>
        {roles.map((role) => (
          <div key={role}>
            <dt>{t(`accounts.roles.${role}`)}</dt>
            <dd className="muted">{t(`accounts.roles.may.${role}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
