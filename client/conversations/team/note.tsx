import { type ConversationNote, deleteNote, readTeam } from "../../../contract/conversations/team.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { IconButton } from "../../ui/icon-button.tsx";

/** What a colleague has written between the mails, on another ground: it is in none of them. */
export function TeamNote({ note }: { note: ConversationNote }) {
  const t = useText();
  const format = useFormats();
  const remove = useTell(deleteNote, { onSettled: () => forget(readTeam) });
  const name = note.by ?? t("conversations.team.gone");
  const day = format.dayAndTime(note.at);
  return (
    <article className="team-note" aria-label={t("conversations.team.noteOf", { name, day })}>
      <p className="team-note-head">
        <b>{name}</b> <span className="muted">{t("conversations.team.note")}</span>
        {note.mentions.length > 0 ? (
          <span className="muted">{t("conversations.team.told", { names: format.list(note.mentions) })}</span>
        ) : null}
        <time dateTime={note.at}>{day}</time>
        {note.own ? (
          <IconButton
            icon="bin"
            label={t("conversations.team.deleteNote")}
            aria-busy={remove.isPending || undefined}
            onClick={() => remove.mutate({ params: { id: note.publicId } })}
          />
        ) : null}
      </p>
      <p className="team-note-words">{note.text}</p>
      {remove.error ? (
        <small className="small danger" role="alert">
          {sentenceOf(remove.error, t)}
        </small>
      ) : null}
    </article>
  );
}
