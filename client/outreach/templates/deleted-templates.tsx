import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import type { ShownTemplate } from "./shown-template.ts";

interface Props {
  templates: readonly ShownTemplate[];
  onRestore: (template: ShownTemplate) => void;
}

/** What was deleted within a day, by whomever; each can be restored. */
export function DeletedTemplates({ templates, onRestore }: Props) {
  const t = useText();
  if (templates.length === 0) return null;
  return (
    <section>
      <h3>{t("outreach.own.deletedLately")}</h3>
      {templates.map((one) => (
        <div key={one.id} className="template-row deleted">
          <b lang={one.language}>{one.name}</b>
          <Button
            icon="undo"
            aria-label={t("outreach.own.restoreOne", { name: one.name })}
            onClick={() => onRestore(one)}
          >
            {t("outreach.own.restore")}
          </Button>
        </div>
      ))}
    </section>
  );
}
