import { useState } from "react";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";
import { ClashNote } from "../together/clash-note.tsx";
import type { CampaignForm } from "./use-campaign-form.ts";

interface Props<Name extends string> {
  form: CampaignForm<Name>;
  /** What the fields are called. */
  labels: Readonly<Record<Name, string>>;
  /** What a field's value is called where it is not shown as it is kept. */
  words?: (name: Name, value: string) => string;
}

/** Errors first, then failures, then unsaved changes; nothing is said twice (A5.14). */
export function CampaignFormNotes<Name extends string>({
  form,
  labels,
  words = (_, value) => value,
}: Props<Name>) {
  const t = useText();
  const format = useFormats();
  const { state, stale, problem, base } = form;
  const [reloadFailed, setReloadFailed] = useState<unknown>(null);
  const toField = (name: Name) => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  async function reload(): Promise<void> {
    setReloadFailed(null);
    await form.reload().catch(setReloadFailed);
  }
  const changed = [...form.changed].map((name) => labels[name]);
  return (
    <div className="general-notes">
      {form.clashes.map(({ field, theirs, mine }) => (
        <ClashNote
          key={field}
          field={labels[field]}
          theirs={words(field, theirs)}
          mine={words(field, mine)}
          onKeep={() => form.keepMine(field)}
          onTake={() => form.change(field, theirs)}
        />
      ))}
      {state === "invalid" ? (
        <Note kind="failing" start={t("campaigns.general.invalid")}>
          {t("campaigns.general.invalidSays")}
          {form.faulty.map((name) => (
            <span key={name}>
              {" "}
              <button type="button" onClick={() => toField(name)}>
                {labels[name]}
              </button>
            </span>
          ))}
        </Note>
      ) : null}
      {problem && stale ? (
        <Note kind="failing" start={t("campaigns.general.failed")}>
          {sentenceOf(reloadFailed ?? problem, t)}{" "}
          <button type="button" onClick={() => void reload()}>
            {t("campaigns.general.reload")}
          </button>
        </Note>
      ) : problem ? (
        <Note kind="failing" start={t("campaigns.general.failed")}>
          {t("campaigns.general.failedSays")} {t("campaigns.general.serverSaid")} {sentenceOf(problem, t)}{" "}
          <button type="button" onClick={() => void form.save()}>
            {t("campaigns.general.again")}
          </button>
        </Note>
      ) : null}
      {changed.length > 0 && (state === "changed" || state === "invalid") ? (
        <Note kind="warning" start={t("campaigns.general.unsaved")}>
          {t("campaigns.general.unsavedSays", {
            fields: format.list(changed),
            count: changed.length,
            time: format.dayAndTime(base.modified),
          })}
        </Note>
      ) : null}
    </div>
  );
}
