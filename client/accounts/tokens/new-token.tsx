import { useState } from "react";
import {
  listOwnTokens,
  listTokens,
  makeOwnToken,
  makeToken,
  TOKEN_ACTS,
  type TokenAct,
} from "../../../contract/accounts/tokens.ts";
import { type IdempotencyKeys, keyFor } from "../../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import { MakeDialog } from "../../ui/floating/make-dialog.tsx";
import { Segments } from "../../ui/lists/segments.tsx";
import "./tokens.css";

const DAYS = ["7", "30", "90", "365"] as const;
const REACH = ["all", "some"] as const;
/** What changes nothing and costs nothing. */
const reads = (act: TokenAct): boolean => /\.(read|search)$/.test(act);

/** The form of a new token, and then the token. What was typed stays where the server refuses. */
export function NewToken({ ownerId, onClose }: { ownerId: string | null; onClose: () => void }) {
  const t = useText();
  const [name, setName] = useState("");
  const [days, setDays] = useState<(typeof DAYS)[number]>("90");
  const [reach, setReach] = useState<(typeof REACH)[number]>(ownerId === null ? "all" : "some");
  const [acts, setActs] = useState<ReadonlySet<TokenAct>>(new Set());
  const [networks, setNetworks] = useState("");
  const [pressed, setPressed] = useState(false);
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const after = { onSuccess: () => void forget(listOwnTokens, listTokens) };
  const own = useTell(makeOwnToken, after);
  const theirs = useTell(makeToken, after);
  const asked = ownerId === null ? own : theirs;
  const actsMissing = reach === "some" && acts.size === 0;
  const made = asked.data?.token;

  function save(): void {
    setPressed(true);
    if (name.trim() === "" || actsMissing) return;
    const lines = networks
      .split(/[\s,;]+/)
      .map((line) => line.trim())
      .filter((line) => line !== "");
    const fields = { name, days: Number(days), networks: lines };
    const chosen = TOKEN_ACTS.filter((act) => acts.has(act));
    const idempotencyKey = keyFor(keys, JSON.stringify([fields, reach, chosen]));
    if (ownerId === null)
      own.mutate({ body: { ...fields, acts: reach === "all" ? null : chosen }, idempotencyKey });
    else theirs.mutate({ params: { ownerId }, body: { ...fields, acts: chosen }, idempotencyKey });
  }
  const networkFault =
    asked.error instanceof Problem
      ? asked.error.errors.find(({ pointer }) => pointer.startsWith("/networks"))?.detail
      : undefined;
  return (
    <MakeDialog
      title={t("accounts.token.add")}
      madeSays={t("accounts.token.made")}
      made={made}
      makeLabel={t("accounts.token.add")}
      pending={asked.isPending}
      className="token-form"
      onMake={save}
      onClose={onClose}
    >
      <TextField
        label={t("accounts.token.name")}
        hint={t("accounts.token.nameHint")}
        value={name}
        maxLength={80}
        autoComplete="off"
        error={pressed && name.trim() === "" ? t("accounts.token.nameMissing") : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label={t("accounts.token.days")}
        value={days}
        options={DAYS.map((value) => ({
          value,
          label: t("accounts.token.daysOf", { days: Number(value) }),
        }))}
        onChange={setDays}
      />
      {ownerId === null ? (
        <div>
          <Segments
            label={t("accounts.token.may")}
            value={reach}
            onChange={setReach}
            segments={REACH.map((value) => ({ value, label: t(`accounts.token.reach.${value}`) }))}
          />
        </div>
      ) : null}
      {reach === "some" ? (
        <fieldset className="token-acts">
          <legend className="field-label">{t("accounts.token.may")}</legend>
          <Button kind="third" onClick={() => setActs(new Set(TOKEN_ACTS.filter(reads)))}>
            {t("accounts.token.reading")}
          </Button>
          <div className="token-act-list">
            {TOKEN_ACTS.map((act) => (
              <Checkbox
                key={act}
                checked={acts.has(act)}
                onChange={({ target }) => {
                  const next = new Set(acts);
                  if (target.checked) next.add(act);
                  else next.delete(act);
                  setActs(next);
                }}
              >
                {t(`accounts.token.act.${act}`)}
              </Checkbox>
            ))}
          </div>
          {pressed && actsMissing ? (
            <p className="danger small" role="alert">
              {t("accounts.token.actsMissing")}
            </p>
          ) : null}
        </fieldset>
      ) : null}
      <TextArea
        label={t("accounts.token.networks")}
        hint={t("accounts.token.networksHint")}
        value={networks}
        rows={2}
        maxLength={1200}
        spellCheck={false}
        error={networkFault}
        onChange={(event) => setNetworks(event.target.value)}
      />
      {asked.error && networkFault === undefined ? (
        <p className="danger small mt-3" role="alert">
          {sentenceOf(asked.error, t)}
        </p>
      ) : null}
    </MakeDialog>
  );
}
