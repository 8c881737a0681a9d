import { type FormEvent, useEffect, useId, useState } from "react";
import type { CampaignEntry } from "../../contract/campaigns.ts";
import type { RouteReply } from "../../contract/route.ts";
import { answerKey } from "../../contract/tracking/conversions.ts";
import {
  deleteSurveyRule,
  MATCHES,
  previewSurveyRule,
  saveSurveyRule,
} from "../../contract/tracking/survey.ts";
import { call } from "../api/call.ts";
import { sentenceOf } from "../api/problem.ts";
import { useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { useSettled } from "../ui/fields/use-settled.ts";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Pending } from "../ui/pending.tsx";
import { RowBones } from "../ui/skeleton.tsx";
import { forgetConversions, useSurveyRules } from "./use-tracking.ts";

interface Props {
  ownerId: string;
  entries: readonly CampaignEntry[];
}

/** Which words of a survey mean which show (C6.13). */
export function SurveyRules({ ownerId, entries }: Props) {
  const t = useText();
  const format = useFormats();
  const asked = useSurveyRules(ownerId);
  const rules = asked.data;
  const [adding, setAdding] = useState<string | null>(null);
  const remove = useTell(deleteSurveyRule, {
    onSuccess: async () => {
      showToast(t("tracking.ruleDeleted"));
      await forgetConversions();
    },
  });
  if (!rules) {
    return (
      <section className="tracking-part" aria-labelledby="tracking-rules">
        <h3 id="tracking-rules">{t("tracking.rules")}</h3>
        <Pending asked={asked} failedStart={t("tracking.rulesFailed")}>
          <RowBones rows={2} />
        </Pending>
      </section>
    );
  }
  const { recomputed } = rules;
  return (
    <section className="tracking-part" aria-labelledby="tracking-rules">
      <div className="section-head">
        <h3 id="tracking-rules">{t("tracking.rules")}</h3>
        {entries.length > 0 ? (
          <Button icon="plus" onClick={() => setAdding("")}>
            {t("tracking.ruleAdd")}
          </Button>
        ) : null}
      </div>
      <p className="small muted">{t("tracking.rulesSay")}</p>
      {rules.page.length === 0 ? (
        <p className="small muted mt-2">{t("tracking.rulesNone")}</p>
      ) : (
        <ul className="tracking-list">
          {rules.page.map((rule) => (
            <li key={rule.publicId}>
              <span>
                {t(rule.match === "is" ? "tracking.ruleIs" : "tracking.ruleContains", {
                  words: rule.words,
                  show: rule.show,
                })}
              </span>
              <IconButton
                icon="bin"
                label={t("tracking.ruleDelete", { words: rule.words })}
                onClick={() => remove.mutate({ params: { ownerId, id: rule.publicId } })}
              />
            </li>
          ))}
        </ul>
      )}
      {remove.error ? (
        <p className="danger small mt-2" role="alert">
          {sentenceOf(remove.error, t)}
        </p>
      ) : null}
      <p className="small mt-3">{t("tracking.unread", { count: rules.unread })}</p>
      {rules.unreadWords.length > 0 && entries.length > 0 ? (
        <div className="row-of mt-2">
          {rules.unreadWords.slice(0, 8).map(({ words, count }) => (
            <Button key={words} onClick={() => setAdding(words)}>
              {words} ({format.count(count)})
            </Button>
          ))}
        </div>
      ) : null}
      <p className="small muted mt-2" role="status">
        {recomputed.running
          ? t("tracking.computing", { examined: format.count(recomputed.examined) })
          : recomputed.at
            ? t("tracking.computed", {
                at: format.dayAndTime(recomputed.at),
                gained: recomputed.gained,
                lost: recomputed.lost,
                moved: recomputed.moved,
              })
            : null}
      </p>
      {adding !== null ? (
        <EditRule {...{ ownerId, entries }} words={adding} onClose={() => setAdding(null)} />
      ) : null}
    </section>
  );
}

function EditRule({
  ownerId,
  entries,
  words: begin,
  onClose,
}: Props & { words: string; onClose: () => void }) {
  const t = useText();
  const form = useId();
  const [words, setWords] = useState(begin.slice(0, 100));
  const [match, setMatch] = useState<(typeof MATCHES)[number]>(begin === "" ? "contains" : "is");
  const [entry, setEntry] = useState<string | null>(null);
  const [pressed, setPressed] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const empty = answerKey(words) === "";
  const reads = useReads(ownerId, words, match);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (waiting || empty || entry === null) return;
    setWaiting(true);
    setError(null);
    try {
      await call(saveSurveyRule, { params: { ownerId }, body: { words, match, entry } });
      showToast(t("tracking.ruleSaved"));
      await forgetConversions();
      onClose();
    } catch (thrown) {
      setError(thrown);
      setWaiting(false);
    }
  }

  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      title={t("tracking.ruleTitle")}
      actions={
        <>
          <Button kind="main" large type="submit" form={form} state={waiting ? "waiting" : "ready"}>
            {t("tracking.save")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="import-parts" onSubmit={(event) => void save(event)}>
        <SelectField
          label={t("tracking.ruleMatch")}
          value={match}
          options={MATCHES.map((value) => ({ value, label: t(`tracking.match.${value}`) }))}
          onChange={setMatch}
        />
        <TextField
          label={t("tracking.ruleWords")}
          value={words}
          maxLength={100}
          autoComplete="off"
          error={pressed && empty ? t("tracking.ruleWordsMissing") : undefined}
          onChange={(event) => setWords(event.target.value)}
        />
        <SelectField
          label={t("tracking.ruleShow")}
          placeholder={t("tracking.ruleChoose")}
          value={entry}
          error={pressed && entry === null ? t("tracking.ruleShowMissing") : undefined}
          options={entries.map((one) => ({ value: one.externalId, label: one.podcast.title }))}
          onChange={setEntry}
        />
        <p className="small" role="status">
          {reads ? t("tracking.ruleReads", { reads: reads.reads, before: reads.readBefore }) : null}
        </p>
        {error ? (
          <p className="danger small" role="alert">
            {sentenceOf(error, t)}
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

type Reads = RouteReply<typeof previewSurveyRule>;

/** What the rule would read, asked once nobody types any more. */
function useReads(ownerId: string, words: string, match: (typeof MATCHES)[number]): Reads | null {
  const [reads, setReads] = useState<Reads | null>(null);
  const settled = useSettled(words);
  useEffect(() => {
    setReads(null);
    if (answerKey(settled) === "") return;
    const leaving = new AbortController();
    call(
      previewSurveyRule,
      { params: { ownerId }, body: { words: settled, match } },
      { signal: leaving.signal },
    ).then(setReads, () => setReads(null));
    return () => leaving.abort();
  }, [ownerId, settled, match]);
  return reads;
}
