import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { ManageFields } from "./manage-fields.tsx";
import { ManageTags } from "./manage-tags.tsx";
import type { Marks } from "./use-marks.ts";
import "./marks.css";

/** Tags and own fields of the organization, for all its campaigns. */
export function MarksDialog({ owner, marks, onClose }: { owner: string; marks: Marks; onClose: () => void }) {
  const t = useText();
  return (
    <Dialog
      open
      stays
      width={640}
      onClose={onClose}
      title={t("campaigns.marks.title")}
      description={t("campaigns.marks.says")}
      actions={
        <Button large onClick={onClose}>
          {t("ui.close")}
        </Button>
      }
    >
      <div className="marks-dialog">
        <h3>{t("campaigns.marks.tags")}</h3>
        <ManageTags tags={marks.tags} />
        <h3>{t("campaigns.marks.fields")}</h3>
        <ManageFields owner={owner} fields={marks.fields} />
      </div>
    </Dialog>
  );
}
