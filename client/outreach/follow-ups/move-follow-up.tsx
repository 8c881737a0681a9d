import { FOLLOW_UP_DAYS_MAX, type FollowUp } from "../../../contract/outreach/follow-ups.ts";
import { useText } from "../../language/text.tsx";
import { TimeDialog } from "../time-dialog.tsx";
import { useChangeOne } from "./use-follow-ups.ts";

/** Another time for one follow-up. */
export function MoveFollowUp({ followUp, onClose }: { followUp: FollowUp; onClose: () => void }) {
  const t = useText();
  const change = useChangeOne();
  return (
    <TimeDialog
      title={t("outreach.followUp.moveTitle", { title: followUp.podcastTitle })}
      description={t("outreach.followUp.moveLead", { days: FOLLOW_UP_DAYS_MAX })}
      start={followUp.due}
      field="due"
      saveLabel={t("outreach.followUp.move")}
      saving={change.isPending}
      busy={change.isPending}
      error={change.error}
      onSave={(due) =>
        change.mutate(
          { params: { id: followUp.publicId }, body: { act: "move", due, version: followUp.version } },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}
