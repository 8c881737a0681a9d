import { useState } from "react";
import type { ContactSight, ContactStanding } from "../../../contract/contacts/guard.ts";
import { useText } from "../../language/text.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";

const GROUPS = ["block", "warn", "allow"] as const;
type Group = (typeof GROUPS)[number];
const GROUP_OF: Record<ContactStanding, Group> = {
  block: "block",
  "would-block": "block",
  warn: "warn",
  overridden: "warn",
  allow: "allow",
};

interface Recipient {
  contact: ContactSight | undefined;
}

/** Shows of some recipients only those whom the rules block, warn of or allow. Where all are alike there is nothing to choose. */
export function useContactFilter<One extends Recipient>(all: readonly One[]) {
  const t = useText();
  const [chosen, setChosen] = useState<Group | "all">("all");
  const groupOf = ({ contact }: Recipient) => contact && GROUP_OF[contact.standing];
  const counts = (group: Group) => all.filter((one) => groupOf(one) === group).length;
  const present = GROUPS.filter((group) => counts(group) > 0);
  // The last one of a group may have changed under the choice.
  const value = chosen !== "all" && present.includes(chosen) ? chosen : "all";
  const control =
    present.length > 1 ? (
      <div className="contact-filter">
        <SelectField
          label={t("contacts.guard.filter")}
          value={value}
          options={[
            { value: "all", label: t("contacts.guard.filter.all", { count: all.length }) },
            ...present.map((group) => ({
              value: group,
              label: t(`contacts.guard.filter.${group}`, { count: counts(group) }),
            })),
          ]}
          onChange={setChosen}
        />
      </div>
    ) : null;
  return { control, shown: value === "all" ? all : all.filter((one) => groupOf(one) === value) };
}
