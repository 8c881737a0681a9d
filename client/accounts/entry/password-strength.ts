import { PASSWORD_MAX, PASSWORD_MIN } from "../../../contract/accounts-entry.ts";

export type PasswordStrength = "empty" | "short" | "long" | "guessable" | "good" | "strong";

/** Different characters below which a password is as good as guessed; the server holds the whole list (S-6). */
const LEAST_DIFFERENT = 6;
const STRONG_LENGTH = 20;
const STRONG_DIFFERENT = 10;

/**
 * How a password looks while it is typed. It only encourages: the server decides, and knows more about what is
 * guessed first. `missing` counts the characters that are still needed.
 */
export function passwordStrength(password: string): { strength: PasswordStrength; missing: number } {
  const signs = [...password.normalize("NFC")];
  const different = new Set(signs.map((sign) => sign.toLowerCase())).size;
  const missing = Math.max(0, PASSWORD_MIN - signs.length);
  const strength = (): PasswordStrength => {
    if (signs.length === 0) return "empty";
    if (missing > 0) return "short";
    if (signs.length > PASSWORD_MAX) return "long";
    if (different < LEAST_DIFFERENT) return "guessable";
    return signs.length >= STRONG_LENGTH && different >= STRONG_DIFFERENT ? "strong" : "good";
  };
  return { strength: strength(), missing };
}
