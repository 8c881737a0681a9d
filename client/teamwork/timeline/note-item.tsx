import { useState } from "react";
import type { RouteReply } from "../../../contract/route.ts";
import { deleteEntryNote, type EntryNote, readTimeline } from "../../../contract/teamwork/timeline.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { EntryNoteForm } from "./note-form.tsx";
import { NoteWords } from "./note-words.tsx";

interface Props {
  campaign: string;
  entry: string;
  note: EntryNote;
  people: RouteReply<typeof readTimeline>["people"];
  guest: boolean;
}

/** A note with what its reader can do with it. */
export function NoteItem({ campaign, entry, note, people, guest }: Props) {
  const t = useText();
  const format = useFormats();
  const [changing, setChanging] = useState(false);
  const [deleting, setDeleting] = useState(false);
  const remove = useTell(deleteEntryNote, {
    onSuccess() {
      setDeleting(false);
      void forget(readTimeline);
    },
  });
  const name = note.by ?? t("teamwork.tasks.gone");
  if (changing)
    return <EntryNoteForm {...{ campaign, entry, people, guest, note }} onClose={() => setChanging(false)} />;
  return (
    <div className="note-item">
      <p className="note-item-head">
        <b>{name}</b>
        {note.mentions.length > 0 ? (
          <span className="small muted">
            {t("teamwork.notes.told", { names: format.list(note.mentions) })}
          </span>
        ) : null}
        {note.shared ? <span className="small muted">{t("teamwork.notes.shared")}</span> : null}
        {note.edited ? <span className="small muted">{t("teamwork.notes.edited")}</span> : null}
        {note.removable ? (
          <span className="note-item-acts">
            {note.until ? (
              <IconButton
                icon="pencil"
                label={t("teamwork.notes.change")}
                onClick={() => setChanging(true)}
              />
            ) : null}
            <IconButton icon="bin" label={t("teamwork.notes.delete")} onClick={() => setDeleting(true)} />
          </span>
        ) : null}
      </p>
      <NoteWords document={note.document} />
      <ConfirmDialog
        open={deleting}
        kind="final"
        title={t("teamwork.notes.deleteTitle")}
        confirmLabel={t("teamwork.notes.deleteAct")}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() => remove.mutate({ params: { id: campaign, note: note.publicId } })}
        onCancel={() => setDeleting(false)}
      >
        <p>{t("teamwork.notes.deleteSays")}</p>
      </ConfirmDialog>
    </div>
  );
}
