import { useId, useState } from "react";
import { listMarks } from "../../../contract/campaigns/own-fields.ts";
import {
  listTags,
  listTagsOfPodcast,
  makeTag,
  type Tag,
  tagPodcasts,
} from "../../../contract/campaigns/tags.ts";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { call } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { TagMark } from "./tag-mark.tsx";
import type { Marks } from "./use-marks.ts";

interface Props {
  /** The organization's public id. */
  owner: string;
  marks: Marks;
  entries: readonly CampaignEntry[];
  onClose: () => void;
}

/** Gives the chosen podcasts tags, or takes them away; each tick takes effect at once. */
export function TagDialog({ owner, marks, entries, onClose }: Props) {
  const t = useText();
  const form = useId();
  const [name, setName] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const podcasts = entries.map(({ podcast }) => podcast.publicId);

  async function act(work: () => Promise<unknown>): Promise<boolean> {
    setBusy(true);
    setError(null);
    try {
      await work();
      await forget(listMarks, listTags, listTagsOfPodcast);
      return true;
    } catch (problem) {
      setError(problem);
      return false;
    } finally {
      setBusy(false);
    }
  }
  const set = (tag: string, on: boolean) =>
    act(() => call(tagPodcasts, { params: { id: tag }, body: { podcasts, on } }));
  async function add(): Promise<void> {
    if (name.trim() === "" || busy) return;
    const done = await act(async () => {
      const tag = await call(makeTag, { params: { id: owner }, body: { name, colour: "grey" } });
      await call(tagPodcasts, { params: { id: tag.publicId }, body: { podcasts, on: true } });
    });
    if (done) setName("");
  }
  const having = (tag: Tag) =>
    entries.filter(({ externalId }) =>
      marks.of(externalId).tags.some(({ publicId }) => publicId === tag.publicId),
    ).length;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("campaigns.marks.tagsOf", { count: entries.length })}
      description={marks.tags.length === 0 ? t("campaigns.marks.noTags") : undefined}
      actions={
        <Button large onClick={onClose}>
          {t("ui.close")}
        </Button>
      }
    >
      {marks.tags.length > 0 ? (
        <ul className="tag-rows">
          {marks.tags.map((tag) => {
            const count = having(tag);
            return (
              <li key={tag.publicId}>
                <Checkbox
                  checked={count === entries.length}
                  mixed={count > 0 && count < entries.length}
                  aria-busy={busy || undefined}
                  onChange={() => void set(tag.publicId, count < entries.length)}
                >
                  <TagMark tag={tag} />
                </Checkbox>
              </li>
            );
          })}
        </ul>
      ) : null}
      <form
        id={form}
        noValidate
        className="mark-form"
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label={t("campaigns.marks.newTag")}
          value={name}
          autoComplete="off"
          maxLength={80}
          onChange={({ target }) => setName(target.value)}
        />
        <Button
          type="submit"
          state={busy ? "waiting" : "ready"}
          reason={name.trim() === "" ? t("campaigns.marks.nameMissing") : undefined}
        >
          {t("campaigns.marks.add")}
        </Button>
        {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      </form>
    </Dialog>
  );
}
