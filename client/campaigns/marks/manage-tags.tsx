import { type FormEvent, useState } from "react";
import { listMarks } from "../../../contract/campaigns/own-fields.ts";
import {
  changeTag,
  deleteTag,
  listTags,
  listTagsOfPodcast,
  mergeTag,
  TAG_COLOURS,
  type Tag,
  type TagColour,
} from "../../../contract/campaigns/tags.ts";
import { call } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Note } from "../../ui/note.tsx";
import { TagMark } from "./tag-mark.tsx";

const fresh = () => forget(listMarks, listTags, listTagsOfPodcast);
const NONE = ".none";

/** Renames, colours, merges and deletes tags; what has been tagged follows. */
export function ManageTags({ tags }: { tags: readonly Tag[] }) {
  const t = useText();
  const [changing, setChanging] = useState<string | null>(null);
  const [deleting, setDeleting] = useState<Tag | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);

  async function remove(tag: Tag): Promise<void> {
    setWaiting(true);
    setError(null);
    try {
      await call(deleteTag, { params: { id: tag.publicId } });
      setDeleting(null);
      await fresh();
    } catch (problem) {
      setError(problem);
    } finally {
      setWaiting(false);
    }
  }
  if (tags.length === 0) return <p className="small muted">{t("campaigns.marks.noTags")}</p>;
  return (
    <>
      <ul className="tag-rows">
        {tags.map((tag) => (
          <li key={tag.publicId}>
            {changing === tag.publicId ? (
              <TagForm
                tag={tag}
                others={tags.filter((one) => one !== tag)}
                onClose={() => setChanging(null)}
              />
            ) : (
              <>
                <TagMark tag={tag} />
                <span className="small muted">{t("campaigns.marks.podcasts", { count: tag.podcasts })}</span>
                <span className="tag-row-end">
                  <IconButton
                    icon="pencil"
                    label={t("campaigns.marks.change", { name: tag.name })}
                    onClick={() => setChanging(tag.publicId)}
                  />
                  <IconButton
                    icon="bin"
                    label={t("campaigns.marks.delete", { name: tag.name })}
                    onClick={() => setDeleting(tag)}
                  />
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={deleting !== null}
        kind="final"
        title={t("campaigns.marks.deleteTitle", { name: deleting?.name ?? "" })}
        confirmLabel={t("campaigns.marks.deleteTag")}
        state={waiting ? "waiting" : "ready"}
        error={error ? sentenceOf(error, t) : undefined}
        onConfirm={() => deleting && void remove(deleting)}
        onCancel={() => setDeleting(null)}
      >
        <p>{t("campaigns.marks.deleteSays", { count: deleting?.podcasts ?? 0 })}</p>
      </ConfirmDialog>
    </>
  );
}

function TagForm({ tag, others, onClose }: { tag: Tag; others: readonly Tag[]; onClose: () => void }) {
  const t = useText();
  const [name, setName] = useState(tag.name);
  const [colour, setColour] = useState<TagColour>(tag.colour);
  const [into, setInto] = useState(NONE);
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);
  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (waiting || name.trim() === "") return;
    setWaiting(true);
    setError(null);
    try {
      const params = { id: tag.publicId };
      if (into === NONE) await call(changeTag, { params, body: { name, colour } });
      else await call(mergeTag, { params, body: { into } });
      await fresh();
      onClose();
    } catch (problem) {
      setError(problem);
      setWaiting(false);
    }
  }
  return (
    <form noValidate className="mark-form" onSubmit={(event) => void save(event)}>
      <TextField
        label={t("campaigns.marks.name")}
        value={name}
        autoFocus
        autoComplete="off"
        disabled={into !== NONE}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label={t("campaigns.marks.colour")}
        value={colour}
        disabled={into !== NONE}
        options={TAG_COLOURS.map((value) => ({ value, label: t(`campaigns.marks.colours.${value}`) }))}
        onChange={(next) => setColour(next as TagColour)}
      />
      <Button type="submit" kind="main" state={waiting ? "waiting" : "ready"}>
        {t(into === NONE ? "campaigns.marks.save" : "campaigns.marks.merge")}
      </Button>
      {others.length > 0 ? (
        <div className="wide">
          <SelectField
            label={t("campaigns.marks.mergeInto")}
            hint={into === NONE ? undefined : t("campaigns.marks.mergeSays", { name: tag.name })}
            value={into}
            options={[
              { value: NONE, label: t("campaigns.marks.mergeNone") },
              ...others.map((one) => ({ value: one.publicId, label: one.name })),
            ]}
            onChange={setInto}
          />
        </div>
      ) : null}
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      <div className="wide">
        <Button kind="third" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
      </div>
    </form>
  );
}
