import { AlertDialog } from "@base-ui/react/alert-dialog";
import { useRef } from "react";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import type { Draft } from "../composer/draft.ts";

interface Props {
  draft: Draft;
  onKeepWriting: () => void;
  onSaveDraft: () => void;
  onEmpty: () => void;
}

/** A template would overwrite typed text, so the chooser does not open (A2.44). The safe option comes first. */
export function TemplateBlocked({ draft, onKeepWriting, onSaveDraft, onEmpty }: Props) {
  const t = useText();
  const formats = useFormats();
  const harmless = useRef<HTMLButtonElement>(null);
  const state = (part: "subject" | "body") => draft[part] !== draft.base[part];
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onKeepWriting()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="veil" />
        <AlertDialog.Popup className="dialog" initialFocus={harmless}>
          <AlertDialog.Title>{t("outreach.blockedTitle")}</AlertDialog.Title>
          <AlertDialog.Description className="dialog-says" render={<div />}>
            {t("outreach.blockedLead")}
          </AlertDialog.Description>
          <div className="mt-4">
            <Leaders>
              <LeaderLine
                name={t("outreach.subject")}
                figure={t(state("subject") ? "outreach.changed" : "outreach.unchanged")}
              />
              <LeaderLine
                name={t("outreach.text")}
                figure={
                  !state("body")
                    ? t("outreach.unchanged")
                    : draft.changed
                      ? t("outreach.changedAt", { time: formats.time(draft.changed) })
                      : t("outreach.changed")
                }
              />
            </Leaders>
          </div>
          <div className="actions">
            <Button ref={harmless} kind="main" large onClick={onKeepWriting}>
              {t("outreach.keepWriting")}
            </Button>
            <Button large onClick={onSaveDraft}>
              {t("outreach.saveDraft")}
            </Button>
            <Button kind="removing" large onClick={onEmpty}>
              {t("outreach.empty")}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
