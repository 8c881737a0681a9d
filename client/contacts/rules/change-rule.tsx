import { useState } from "react";
import {
  type ContactRules,
  changeContactRule,
  listContactRules,
  RULE_NOTE_MAX,
} from "../../../contract/contacts/guard.ts";
import { CONTACT_EFFECTS, type ContactEffect } from "../../../contract/contacts/rules.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";

export type Rule = ContactRules["rules"][number];

interface Props {
  /** Null while none is being changed. */
  rule: Rule | null;
  /** Of what the administrator sees. */
  newest: number | null;
  /** "Germany, person, published address". */
  name: string;
  onClose: () => void;
}

/** Asks what a rule shall be, and why; the reason stays with the change. What was typed stays when it fails. */
export function ChangeRule({ rule, newest, name, onClose }: Props) {
  const t = useText();
  const [effect, setEffect] = useState<ContactEffect>("block");
  const [note, setNote] = useState("");
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState<Rule | null>(null);
  const change = useTell(changeContactRule, {
    onSuccess() {
      showToast(t("contacts.rules.done"));
      onClose();
    },
    // Also after a refusal: what somebody else has changed is shown.
    onSettled: () => void forget(listContactRules),
  });
  if (rule !== null && name !== "" && (asked === null || !isSame(rule, asked))) {
    setAsked(rule);
    setEffect(rule.effect);
    setNote("");
    setTried(false);
    change.reset();
  }
  const missing = note.trim() === "";
  const { error } = change;
  return (
    <ConfirmDialog
      open={rule !== null}
      kind="main"
      title={t("contacts.rules.changeTitle")}
      confirmLabel={t("contacts.rules.change")}
      state={change.isPending ? "waiting" : "ready"}
      error={
        error === null
          ? undefined
          : error instanceof Problem && error.code === "stale"
            ? t("contacts.rules.stale")
            : sentenceOf(error, t)
      }
      onConfirm={() => {
        setTried(true);
        if (rule === null || missing) return;
        const { country, basis, kind, shipped } = rule;
        const to = effect === shipped ? null : effect;
        change.mutate({ body: { country, basis, kind, effect: to, note, newest } });
      }}
      onCancel={onClose}
    >
      <p>{name}</p>
      <div className="mt-3 grid gap-3">
        <SelectField
          label={t("contacts.rules.effect")}
          hint={
            rule
              ? t("contacts.rules.shipped", { effect: t(`contacts.rules.effect.${rule.shipped}`) })
              : undefined
          }
          value={effect}
          options={CONTACT_EFFECTS.map((value) => ({ value, label: t(`contacts.rules.effect.${value}`) }))}
          onChange={setEffect}
        />
        <TextField
          label={t("contacts.rules.why")}
          hint={t("contacts.rules.whyHint")}
          error={tried && missing ? t("contacts.rules.whyMissing") : undefined}
          value={note}
          maxLength={RULE_NOTE_MAX}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

const isSame = (one: Rule, other: Rule): boolean =>
  one.country === other.country && one.basis === other.basis && one.kind === other.kind;
