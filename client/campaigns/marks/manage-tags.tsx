import { useState } from "react";
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
import { forget } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { MarkForm } from "./mark-form.tsx";
import { MarkRows } from "./mark-rows.tsx";
import { TagMark } from "./tag-mark.tsx";
import { useMarkChange } from "./use-mark-change.ts";

const fresh = () => forget(listMarks, listTags, listTagsOfPodcast);
const NONE = ".none";

/** Renames, colours, merges and deletes tags; what has been tagged follows. */
export function ManageTags({ tags }: { tags: readonly Tag[] }) {
  const t = useText();
  const [open, setOpen] = useState<string | null>(null);
  if (tags.length === 0) return <p className="small muted">{t("campaigns.marks.noTags")}</p>;
  return (
    <MarkRows
      marks={tags}
      row={(tag) => (
        <>
          <TagMark tag={tag} />
          <span className="small muted">{t("campaigns.marks.podcasts", { count: tag.podcasts })}</span>
        </>
      )}
      form={(tag) => (
        <TagForm tag={tag} others={tags.filter((one) => one !== tag)} onClose={() => setOpen(null)} />
      )}
      open={open}
      onOpen={setOpen}
      remove={(tag) => call(deleteTag, { params: { id: tag.publicId } })}
      removeLabel={t("campaigns.marks.deleteTag")}
      removeSays={(tag) => t("campaigns.marks.deleteSays", { count: tag?.podcasts ?? 0 })}
      fresh={fresh}
    />
  );
}

function TagForm({ tag, others, onClose }: { tag: Tag; others: readonly Tag[]; onClose: () => void }) {
  const t = useText();
  const [name, setName] = useState(tag.name);
  const [colour, setColour] = useState<TagColour>(tag.colour);
  const [into, setInto] = useState(NONE);
  const { change, error, waiting } = useMarkChange(fresh);
  const merges = into !== NONE;
  function save(): void {
    if (name.trim() === "") return;
    const params = { id: tag.publicId };
    void change(
      () =>
        merges
          ? call(mergeTag, { params, body: { into } })
          : call(changeTag, { params, body: { name, colour } }),
      onClose,
    );
  }
  return (
    <MarkForm
      name={{ value: name, set: setName, disabled: merges }}
      choice={{
        label: t("campaigns.marks.colour"),
        value: colour,
        options: TAG_COLOURS.map((value) => ({ value, label: t(`campaigns.marks.colours.${value}`) })),
        set: setColour,
        disabled: merges,
      }}
      saveLabel={t(merges ? "campaigns.marks.merge" : "campaigns.marks.save")}
      waiting={waiting}
      error={error}
      onSave={save}
      onClose={onClose}
    >
      {others.length > 0 ? (
        <SelectField
          label={t("campaigns.marks.mergeInto")}
          hint={merges ? t("campaigns.marks.mergeSays", { name: tag.name }) : undefined}
          value={into}
          options={[
            { value: NONE, label: t("campaigns.marks.mergeNone") },
            ...others.map((one) => ({ value: one.publicId, label: one.name })),
          ]}
          onChange={setInto}
        />
      ) : null}
    </MarkForm>
  );
}
