import { useState } from "react";
import { PROFILE_FIELDS, type Profile, type ProfileFieldName } from "../../../contract/accounts.ts";
import { listMembers } from "../../../contract/accounts-members.ts";
import { readProfile, saveProfile } from "../../../contract/accounts-preferences.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { forget, keyOf, queryClient } from "../../api/queries.ts";
import { formState, type SaveOutcome } from "../../ui/fields/save-state.ts";
import { useKeptState } from "../../ui/kept-state.ts";
import { setOwnLogin } from "../session.ts";

type Values = Record<ProfileFieldName, string>;

const all = <Value>(of: (name: ProfileFieldName) => Value): Record<ProfileFieldName, Value> =>
  Object.fromEntries(PROFILE_FIELDS.map((name) => [name, of(name)])) as Record<ProfileFieldName, Value>;

/** Whether a refusal carries the form with its errors. Looked at by hand: the schema's library is large for one form. */
const isProfile = (payload: unknown): payload is Profile =>
  PROFILE_FIELDS.every((name) => Array.isArray((payload as Partial<Profile> | null)?.[name]?.errors));

/** The first of the server's errors for each field (A5.13), from the payload of the refusal. */
export function firstErrors(problem: unknown): Partial<Values> {
  if (!(problem instanceof Problem)) return {};
  const { payload } = problem;
  const found = all((name) => (isProfile(payload) ? payload[name].errors[0] : problem.of(`${name}/value`)));
  return Object.fromEntries(Object.entries(found).filter(([, error]) => error !== undefined));
}

/** The form for the user's own names: what is typed, the server's errors, and the result of saving. */
export function useProfileForm(loginId: string, profile: Profile) {
  const [base, setBase] = useState(profile);
  const [values, setValues] = useKeptState<Values>(`profile.${loginId}`, () =>
    all((name) => profile[name].value),
  );
  const [errors, setErrors] = useState<Partial<Values>>({});
  const [outcome, setOutcome] = useState<SaveOutcome>("none");
  const [problem, setProblem] = useState<unknown>(null);
  const changed = PROFILE_FIELDS.some((name) => values[name].trim() !== base[name].value);
  const state = formState({ errors: Object.keys(errors).length, changed, outcome });

  function change(name: ProfileFieldName, value: string): void {
    setValues((before) => ({ ...before, [name]: value }));
    // Only the server knows what is wrong, so changed text has to be checked again.
    setErrors(({ [name]: _, ...others }) => others);
    setOutcome("none");
    setProblem(null);
  }

  async function save(): Promise<void> {
    setOutcome("saving");
    setProblem(null);
    setErrors({});
    try {
      const body = all((name) => ({ value: values[name] }));
      const saved = await call(saveProfile, { params: { loginId }, body });
      queryClient.setQueryData(keyOf(readProfile, { params: { loginId } }), saved);
      setBase(saved);
      // Text typed during saving stays and counts as a change.
      setValues((now) => all((name) => (now[name] === values[name] ? saved[name].value : now[name])));
      setOutcome("saved");
      setOwnLogin({ profile: saved });
      void forget(listMembers);
    } catch (thrown) {
      setErrors(firstErrors(thrown));
      setProblem(thrown);
      setOutcome("failed");
    }
  }
  return { values, errors, state, changed, outcome, problem, change, save };
}
