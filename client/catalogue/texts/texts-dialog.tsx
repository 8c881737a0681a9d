import { type FormEvent, useState } from "react";
import { readPodcast } from "../../../contract/catalogue.ts";
import {
  LONGEST_TEXT,
  type PodcastTexts,
  readTexts,
  saveTexts,
  TEXT_FIELDS,
  type TextField,
} from "../../../contract/catalogue-texts.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";

interface Props {
  podcastId: string;
  onClose: () => void;
}

function Changes({ changes }: Pick<PodcastTexts, "changes">) {
  const t = useText();
  const formats = useFormats();
  return (
    <section>
      <h3>{t("catalogue.texts.history")}</h3>
      {changes.length === 0 ? <p className="small muted">{t("catalogue.texts.noHistory")}</p> : null}
      <ul className="texts-changes" tabIndex={changes.length > 0 ? 0 : undefined}>
        {changes.map((one) => (
          <li key={`${one.at} ${one.field}`}>
            {t("catalogue.texts.wasSet", {
              field: t(`catalogue.detail.${one.field}`),
              who:
                one.source === null
                  ? (one.by ?? t("catalogue.texts.somebody"))
                  : t("catalogue.texts.fromTable", { source: one.source }),
              day: formats.day(one.at),
            })}
            <small>
              {one.before === null
                ? t("catalogue.texts.beforeNone")
                : t("catalogue.texts.before", { text: one.before })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function TextsForm({ podcastId, texts, onClose }: Props & { texts: PodcastTexts }) {
  const t = useText();
  const [typed, setTyped] = useState<Record<TextField, string>>(() => ({
    targetGroup: texts.targetGroup ?? "",
    preRoll: texts.preRoll ?? "",
    midRoll: texts.midRoll ?? "",
    postRoll: texts.postRoll ?? "",
  }));
  const save = useTell(saveTexts, {
    onSuccess() {
      void forget(readPodcast, readTexts);
      onClose();
    },
  });
  const isChanged = TEXT_FIELDS.some((field) => typed[field].trim() !== (texts[field] ?? ""));
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isChanged && !save.isPending)
      save.mutate({ params: { id: podcastId }, body: { ...typed, version: texts.version } });
  }
  return (
    <form className="texts-form" onSubmit={submit} noValidate>
      {TEXT_FIELDS.map((field) => (
        <TextArea
          key={field}
          label={t(`catalogue.detail.${field}`)}
          value={typed[field]}
          maxLength={LONGEST_TEXT}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      {save.error ? <Note kind="failing">{sentenceOf(save.error, t)}</Note> : null}
      <div className="actions">
        <Button type="submit" kind="main" disabled={!isChanged} state={save.isPending ? "waiting" : "ready"}>
          {t("catalogue.texts.save")}
        </Button>
        <Button onClick={onClose}>{t("ui.cancel")}</Button>
      </div>
      <Changes changes={texts.changes} />
    </form>
  );
}

/** The four texts, each of several lines, and who has changed them (decision 23). Clicking outside does not close it. */
export function TextsDialog({ podcastId, onClose }: Props) {
  const t = useText();
  // Taken once: a refetch when the window regains the focus must not touch what is being typed.
  const texts = useAsk(
    readTexts,
    { params: { id: podcastId } },
    { refetchOnWindowFocus: false, staleTime: 0, gcTime: 0 },
  );
  return (
    <Dialog
      open
      stays
      onClose={onClose}
      title={t("catalogue.texts.editTitle")}
      description={t("catalogue.texts.says")}
    >
      {texts.data ? (
        <TextsForm podcastId={podcastId} texts={texts.data} onClose={onClose} />
      ) : texts.error ? (
        <Note kind="failing" start={t("catalogue.texts.failedStart")}>
          {sentenceOf(texts.error, t)}{" "}
          <button type="button" onClick={() => void texts.refetch()}>
            {t("catalogue.again")}
          </button>
        </Note>
      ) : (
        <Skeleton>
          <RowBones rows={4} />
        </Skeleton>
      )}
    </Dialog>
  );
}
