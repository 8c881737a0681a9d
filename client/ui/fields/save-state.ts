import type { FormState } from "./form-state.tsx";

/** The result of the last attempt to save. */
export type SaveOutcome = "none" | "saving" | "saved" | "failed";

/**
 * A form's state (A4.14). Errors take precedence over changes; a failure is shown until something is typed or
 * saved; "saved" until something differs again.
 */
export function formState(form: { errors: number; changed: boolean; outcome: SaveOutcome }): FormState {
  if (form.outcome === "saving") return "saving";
  if (form.errors > 0) return "invalid";
  if (form.changed) return form.outcome === "failed" ? "failed" : "changed";
  return form.outcome === "saved" ? "saved" : "untouched";
}

/** Save is lit only when the form is valid and changed (A4.14). */
export const canSave = (state: FormState): boolean => state === "changed" || state === "failed";
