import { ADDRESS_FORMS } from "../../../contract/forms/address-form.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { TEMPLATE_KINDS } from "../../../contract/outreach/templates.ts";
import { useText } from "../../language/text.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Menu, MenuChoices } from "../../ui/floating/menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segments } from "../../ui/lists/segments.tsx";
import type { TemplateFilter } from "./shown-template.ts";

interface Props {
  filter: TemplateFilter;
  languages: readonly Language[];
  /** Of all templates. */
  count: number;
  onChange: (filter: TemplateFilter) => void;
}

/** An element and no component: the menu hands its own attributes to the button. */
const triggerOf = (words: string) => (
  <button type="button" className="sort-trigger">
    <b>{words}</b>
    <Icon name="chevron-down" size="small" />
  </button>
);

/** Words, language, kind, and for German texts Sie or Du. */
export function TemplateFilters({ filter, languages, count, onChange }: Props) {
  const t = useText();
  const set = (part: Partial<TemplateFilter>) => onChange({ ...filter, ...part });
  return (
    <>
      <TextField
        label={t("outreach.own.find")}
        labelHidden
        placeholder={t("outreach.own.find")}
        value={filter.words}
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        fieldClass="template-find"
        onChange={({ target }) => set({ words: target.value })}
      />
      <div className="template-filters">
        <Segments
          label={t("outreach.mailLanguage")}
          value={filter.language}
          onChange={(language) => set({ language, ...(language === "en" && { form: "all" as const }) })}
          segments={[
            { value: "all" as const, label: t("outreach.allTemplates", { count }) },
            ...languages.map((value) => ({ value, label: t(`outreach.language.${value}`) })),
          ]}
        />
        <Menu align="end" trigger={triggerOf(t(`outreach.kind.${filter.kind}`))}>
          <MenuChoices
            value={filter.kind}
            onChange={(kind) => set({ kind })}
            choices={(["all", ...TEMPLATE_KINDS] as const).map((value) => ({
              value,
              label: t(`outreach.kind.${value}`),
            }))}
          />
        </Menu>
        {filter.language === "de" ? (
          <Menu align="end" trigger={triggerOf(t(`outreach.form.${filter.form}`))}>
            <MenuChoices
              value={filter.form}
              onChange={(form) => set({ form })}
              choices={(["all", ...ADDRESS_FORMS] as const).map((value) => ({
                value,
                label: t(`outreach.form.${value}`),
              }))}
            />
          </Menu>
        ) : null}
      </div>
    </>
  );
}
