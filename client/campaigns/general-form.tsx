import { useState } from "react";
import type { Campaign } from "../../contract/campaigns.ts";
import { sentenceOf } from "../api/problem.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { ErrorDialog } from "../ui/error-dialog.tsx";
import { FormDock, FormStateWords } from "../ui/form-state.tsx";
import { LeaderLine, Leaders } from "../ui/leaders.tsx";
import { LeaveGuard } from "../ui/leave-guard.tsx";
import { Note } from "../ui/note.tsx";
import { canSave } from "../ui/save-state.ts";
import { NameField } from "./name-field.tsx";
import { useGeneralForm } from "./use-general-form.ts";
import "./general.css";

type Form = ReturnType<typeof useGeneralForm>;

/** Errors first, then what failed, then what is not saved; never more than says something new (A5.14). */
function Banners({ form }: { form: Form }) {
  const t = useText();
  const format = useFormats();
  const { state, stale, problem, base } = form;
  const [reloadFailed, setReloadFailed] = useState<unknown>(null);
  const toField = () => document.querySelector<HTMLElement>('input[name="displayName"]')?.focus();
  async function reload(): Promise<void> {
    setReloadFailed(null);
    await form.reload().catch(setReloadFailed);
  }
  return (
    <div className="general-notes">
      {state === "invalid" ? (
        <Note kind="failing" start={t("campaigns.general.invalid")}>
          {t("campaigns.general.invalidSays")}{" "}
          <button type="button" onClick={toField}>
            {t("campaigns.create.name")}
          </button>
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
      {state === "changed" || state === "invalid" ? (
        <Note kind="warning" start={t("campaigns.general.unsaved")}>
          {t("campaigns.general.unsavedSays", { time: format.dayAndTime(base.modified) })}
        </Note>
      ) : null}
    </div>
  );
}

function Dock({ form }: { form: Form }) {
  const t = useText();
  const format = useFormats();
  const { state, base } = form;
  const lit = canSave(state);
  const details = {
    untouched: t("campaigns.general.asSaved", { time: format.dayAndTime(base.modified) }),
    changed: t("campaigns.general.ready"),
    saving: t("campaigns.general.saving"),
    saved: t("campaigns.general.asSaved", { time: format.dayAndTime(base.modified) }),
    failed: t("campaigns.general.kept"),
    invalid: t("campaigns.general.correct"),
  } as const;
  return (
    <FormDock says={<FormStateWords state={state} errors={1} />} detail={details[state]}>
      {lit || state === "invalid" ? (
        <Button large onClick={form.discard}>
          {t("campaigns.general.discard")}
        </Button>
      ) : null}
      <Button
        large
        className="wide"
        kind={lit || state === "saving" ? "main" : "second"}
        state={state === "saving" ? "waiting" : "ready"}
        icon={state === "saved" ? "check" : undefined}
        disabled={!lit && state !== "saving"}
        type="submit"
        form="general-form"
      >
        {t(
          state === "saved"
            ? "campaigns.general.savedAct"
            : state === "failed"
              ? "campaigns.general.again"
              : "campaigns.general.save",
        )}
      </Button>
    </FormDock>
  );
}

/** What the campaign is called, and since when; everything that can be lost asks before it is (A2.32, A2.33). */
export function GeneralForm({ campaign }: { campaign: Campaign }) {
  const t = useText();
  const format = useFormats();
  const form = useGeneralForm(campaign);
  const [popup, setPopup] = useState(false);
  const { state, problem, base } = form;
  const dirty = state === "changed" || state === "failed" || state === "invalid";

  async function save(): Promise<boolean> {
    const worked = await form.save();
    setPopup(!worked);
    return worked;
  }

  return (
    <>
      <Banners form={form} />
      <div className="general-grid">
        <form
          id="general-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <section className="form-block">
            <div>
              <h3>{t("campaigns.general.name")}</h3>
            </div>
            <div className="fields">
              <NameField
                fieldClass="full-width"
                label={t("campaigns.create.name")}
                value={form.name}
                error={form.error}
                onChange={form.change}
              />
            </div>
          </section>
        </form>
        <aside>
          <Leaders>
            <LeaderLine name={t("campaigns.list.owner")} figure={campaign.ownerDisplayName} />
            <LeaderLine name={t("campaigns.list.sort.created")} figure={format.day(campaign.created)} />
            <LeaderLine name={t("campaigns.general.lastSaved")} figure={format.dayAndTime(base.modified)} />
          </Leaders>
        </aside>
      </div>
      <Dock form={form} />
      <ErrorDialog
        open={popup && Boolean(problem)}
        title={t("campaigns.general.error")}
        onClose={() => setPopup(false)}
      >
        <p>{sentenceOf(problem, t)}</p>
      </ErrorDialog>
      <LeaveGuard unsaved={() => dirty} except={paths.signIn} />
    </>
  );
}
