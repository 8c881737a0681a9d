import { useState } from "react";
import { listPodcasts, readPodcast } from "../../../contract/catalogue.ts";
import { type AddedPodcast, listAddedPodcasts, takeOutPodcast } from "../../../contract/catalogue-added.ts";
import { FIELD_SENTENCES } from "../../../contract/sentences.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";

interface Props {
  podcast: AddedPodcast["podcast"];
  onClose: () => void;
}

/** Asks for the reason, lists the consequences, and takes the podcast out of the catalogue. */
export function TakeOutDialog({ podcast, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const takeOut = useTell(takeOutPodcast, {
    onSuccess({ taken }) {
      void forget(listAddedPodcasts, listPodcasts, readPodcast);
      showToast(t("catalogue.added.done", { count: taken }));
      onClose();
    },
  });
  function confirm(): void {
    setTried(true);
    if (reason.trim()) takeOut.mutate({ params: { id: podcast.publicId }, body: { reason } });
  }
  return (
    <ConfirmDialog
      open
      title={t("catalogue.added.takeOutTitle", { title: podcast.title })}
      confirmLabel={t("catalogue.added.takeOut")}
      state={takeOut.isPending ? "waiting" : "ready"}
      error={takeOut.error ? sentenceOf(takeOut.error, t) : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t("catalogue.added.takeOutSays")}</p>
      <div className="mt-4">
        <TextField
          label={t("catalogue.added.reason")}
          value={reason}
          maxLength={300}
          error={tried && !reason.trim() ? FIELD_SENTENCES.required[language] : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
