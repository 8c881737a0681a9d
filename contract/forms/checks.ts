import type { FieldRule } from "../sentences.ts";
import { graphemes } from "./text.ts";

/**
 * The result of parsing a form's text: a value, or the broken rule with the values of its sentence. Form and server
 * give the same message, because both use `fieldSentence(rule, language, values)`.
 */
export type Checked<T> =
  | { ok: true; value: T }
  | { ok: false; rule: FieldRule; values?: Readonly<Record<string, string | number>> };

export const passed = <T>(value: T): Checked<T> => ({ ok: true, value });

export const broken = (
  rule: FieldRule,
  values?: Readonly<Record<string, string | number>>,
): { ok: false; rule: FieldRule; values?: Readonly<Record<string, string | number>> } =>
  values ? { ok: false, rule, values } : { ok: false, rule };

/** Letters, digits, marks or symbols: spaces and invisible characters do not count as input. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
export const isFilled = (text: string): boolean => VISIBLE.test(text);

/** A5.01. */
export const required = (text: string): Checked<string> =>
  isFilled(text) ? passed(text) : broken("required");

/** At most `max` letters as people count them. A text much longer than that is refused without counting. */
export const atMost = (text: string, max: number): Checked<string> =>
  text.length <= max * 40 && graphemes(text) <= max ? passed(text) : broken("too-long", { max });
