import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { DraftHandle } from "./use-draft.ts";

/** The state of the draft, in words. */
export function DraftWords({ state, savedAt }: Pick<DraftHandle, "state" | "savedAt">) {
  const t = useText();
  const formats = useFormats();
  if (state === "refused") {
    return (
      <span className="save-state danger" role="alert">
        <Icon name="error" />
        {t("outreach.draftRefused")}
      </span>
    );
  }
  if (state === "unsaved") return <span className="save-state">{t("ui.saveChanged")}</span>;
  return (
    <span className="save-state">
      {state === "saved" && savedAt ? (
        <>
          <Icon name="check" />
          {t("outreach.draftSaved", { time: formats.time(savedAt.toISOString()) })}
        </>
      ) : null}
    </span>
  );
}
