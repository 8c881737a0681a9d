import { type ReactNode, useCallback } from "react";
import { useIntl } from "react-intl";
import type { TextKey } from "./en.ts";

export type { TextKey };
/** Values for a text's placeholders: words, numbers, dates. */
export type TextValues = Record<string, string | number | Date | null | undefined>;
/** The same with elements, and with functions for `<b>…</b>` and its like. */
export type RichValues = Record<
  string,
  string | number | Date | ReactNode | ((chunks: ReactNode[]) => ReactNode)
>;
export type TextOf = (key: TextKey, values?: TextValues) => string;

/** `t("catalogue.count", { count })` in the language in use. Keys are checked by the compiler. */
export function useText(): TextOf {
  const intl = useIntl();
  return useCallback((key, values) => intl.formatMessage({ id: key }, values), [intl]);
}

/** A text with elements in it: `<Text id="login.new" values={{ a: (words) => <Link …>{words}</Link> }} />`. */
export function Text({ id, values }: { id: TextKey; values?: RichValues }) {
  const intl = useIntl();
  return <>{intl.formatMessage({ id }, values as Parameters<typeof intl.formatMessage>[1])}</>;
}
