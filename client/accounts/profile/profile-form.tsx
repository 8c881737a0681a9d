import type { FormEvent } from "react";
import type { PROFILE_FIELDS, Profile } from "../../../contract/accounts.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button, type ButtonState } from "../../ui/button.tsx";
import { FormStateWords } from "../../ui/fields/form-state.tsx";
import { LeaveGuard } from "../../ui/fields/leave-guard.tsx";
import type { SaveOutcome } from "../../ui/fields/save-state.ts";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useProfileForm } from "./use-profile-form.ts";

const states: Record<SaveOutcome, ButtonState> = {
  none: "ready",
  saving: "waiting",
  saved: "done",
  failed: "failed",
};
/** In the order in which they are read, which is not that of the contract. */
const order = [
  "firstName",
  "lastName",
  "middleName",
  "nickName",
] as const satisfies (typeof PROFILE_FIELDS)[number][];
const fills = {
  firstName: "given-name",
  lastName: "family-name",
  middleName: "additional-name",
  nickName: "nickname",
};

/** First, middle, last and nickname; the server's errors are shown at their fields (A2.47, A5.13, A8.18). */
export function ProfileForm({ loginId, profile }: { loginId: string; profile: Profile }) {
  const t = useText();
  const form = useProfileForm(loginId, profile);
  const { values, errors, state, changed, outcome, problem } = form;
  const named = Object.keys(errors).length;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (changed && outcome !== "saving") void form.save();
  }
  return (
    <form className="form-grid" onSubmit={submit} noValidate>
      {order.map((name) => (
        <TextField
          key={name}
          name={name}
          label={t(`accounts.profile.${name}`)}
          value={values[name]}
          autoComplete={fills[name]}
          error={errors[name]}
          onChange={(event) => form.change(name, event.target.value)}
        />
      ))}
      <div className="full-width row-of">
        <Button
          type="submit"
          kind={changed ? "main" : "second"}
          state={states[outcome]}
          disabled={!changed && outcome !== "saved"}
        >
          {t(outcome === "saved" && !changed ? "accounts.profile.saved" : "accounts.profile.save")}
        </Button>
        {/* The button shows that it is saved; screen readers are told. */}
        <span className={state === "saved" ? "visually-hidden" : undefined}>
          {state === "untouched" ? null : <FormStateWords state={state} errors={named} />}
        </span>
      </div>
      {problem && named === 0 ? (
        <p className="full-width danger small" role="alert">
          {sentenceOf(problem, t)}
        </p>
      ) : null}
      <LeaveGuard unsaved={() => changed} except={paths.signIn} />
    </form>
  );
}
