import type { FormEvent } from "react";
import { readPodcast } from "../../../contract/catalogue.ts";
import {
  LONGEST_TEXT,
  type PodcastTexts,
  readTexts,
  saveTexts,
  TEXT_FIELDS,
} from "../../../contract/catalogue-texts.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { LeaveGuard } from "../../ui/fields/leave-guard.tsx";
import { TextArea } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { useKeptState } from "../../ui/kept-state.ts";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";
import { NewerTexts } from "./newer-texts.tsx";
import { isChanged, keepMine, newerFields, shownTexts, type TypedTexts } from "./typed-texts.ts";

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

/** The four texts, each of several lines, and who has changed them (decision 23). Clicking outside does not close it. */
export function TextsDialog({ podcastId, onClose }: Props) {
  const t = useText();
  const [typed, setTyped] = useKeptState<TypedTexts | null>(`texts.${podcastId}`, () => null);
  const texts = useAsk(readTexts, { params: { id: podcastId } }, { staleTime: 0, gcTime: 0 });
  const save = useTell(saveTexts, {
    onSuccess() {
      void forget(readPodcast, readTexts);
      onClose();
    },
    onError(error) {
      if (error instanceof Problem && error.code === "stale") void texts.refetch();
    },
  });
  const now = texts.data;
  const shown = now && shownTexts(typed, now);
  const fields = now && shown ? newerFields(shown.seen, now) : [];
  const newer = fields.length > 0;
  const changed = shown !== undefined && isChanged(shown);
  function take(next: TypedTexts | null): void {
    setTyped(next);
    save.reset();
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!shown || !changed || newer || save.isPending) return;
    save.mutate({ params: { id: podcastId }, body: { ...shown.words, version: shown.seen.version } });
  }
  return (
    <Dialog
      open
      stays
      // What was typed is only thrown away by the button that says so.
      onClose={save.isPending || changed ? undefined : onClose}
      title={t("catalogue.texts.editTitle")}
      description={t("catalogue.texts.says")}
    >
      {shown ? (
        <form className="texts-form" onSubmit={submit} noValidate>
          {TEXT_FIELDS.map((field) => (
            <TextArea
              key={field}
              label={t(`catalogue.detail.${field}`)}
              value={shown.words[field]}
              maxLength={LONGEST_TEXT}
              onChange={({ target }) =>
                setTyped({ ...shown, words: { ...shown.words, [field]: target.value } })
              }
            />
          ))}
          {newer ? (
            <NewerTexts
              now={now}
              fields={fields}
              refused={save.isError}
              onKeep={() => take(keepMine(shown, now))}
              onTake={() => take(null)}
            />
          ) : save.error ? (
            <Note kind="failing">{sentenceOf(save.error, t)}</Note>
          ) : null}
          <div className="actions">
            <Button
              type="submit"
              kind="main"
              disabled={!changed}
              reason={newer ? t("catalogue.texts.choose") : undefined}
              state={save.isPending ? "waiting" : "ready"}
            >
              {t("catalogue.texts.save")}
            </Button>
            <Button disabled={save.isPending} onClick={onClose}>
              {t(changed ? "ui.discardChanges" : "ui.cancel")}
            </Button>
          </div>
          <Changes changes={now.changes} />
        </form>
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
      <LeaveGuard unsaved={() => changed} except={paths.signIn} />
    </Dialog>
  );
}
