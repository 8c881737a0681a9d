import { useState } from "react";
import { type PlatformSettings, readConfig, readPublic, saveConfig } from "../../contract/settings.ts";
import { Problem } from "../api/problem.ts";
import { forget, keyOf, queryClient, useTell } from "../api/queries.ts";
import { useLanguage } from "../language/locale.ts";

import type { FormState } from "../ui/fields/form-state.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import { afterSave, changesOf, fieldOf, figureErrors, formOf, type SettingsForm } from "./settings-form.ts";

export interface SettingsAccess {
  form: SettingsForm;
  saved: PlatformSettings;
  change: (part: Partial<SettingsForm>, field: string) => void;
  errorOf: (field: string) => string | undefined;
}

/** The platform's settings while they are edited. A save that fails leaves everything typed. */
export function useSettingsForm(start: PlatformSettings) {
  const language = useLanguage();
  const [saved, setSaved] = useState(start);
  const [form, setForm] = useKeptState("settings", () => formOf(start));
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<Problem | null>(null);
  const [justSaved, setJustSaved] = useState(false);
  const saving = useTell(saveConfig);

  const wrong = figureErrors(form, language);
  const errors: Readonly<Record<string, string>> = { ...refused, ...wrong };
  const body = changesOf(form, saved);
  const changed = Object.keys(body).length > 0;

  function change(part: Partial<SettingsForm>, field: string): void {
    setForm((now) => ({ ...now, ...part }));
    setJustSaved(false);
    setRefused(({ [field]: _gone, ...rest }) => rest);
  }

  async function save(): Promise<void> {
    if (!changed || saving.isPending || Object.keys(wrong).length > 0) return;
    setRefused({});
    const sent = form;
    try {
      const answer = await saving.mutateAsync({ body });
      queryClient.setQueryData(keyOf(readConfig, {}), answer);
      setSaved(answer);
      setForm((now) => afterSave(now, sent, answer));
      setJustSaved(true);
      void forget(readPublic);
    } catch (thrown) {
      const problem = thrown instanceof Problem ? thrown : null;
      const fields = problem?.code === "invalid" ? problem.errors : [];
      setRefused(Object.fromEntries(fields.map((one) => [fieldOf(one.pointer), one.detail]).reverse()));
      if (fields.length === 0) setFailure(problem ?? new Problem({ code: "network", status: 0, detail: "" }));
    }
  }

  const faults = Object.keys(errors).length;
  const state: FormState = saving.isPending
    ? "saving"
    : faults > 0
      ? "invalid"
      : changed
        ? saving.isError
          ? "failed"
          : "changed"
        : justSaved
          ? "saved"
          : "untouched";
  return {
    form,
    saved,
    change,
    errorOf: (field: string) => errors[field],
    faults,
    changed,
    state,
    failure,
    dropFailure: () => setFailure(null),
    save,
  };
}
