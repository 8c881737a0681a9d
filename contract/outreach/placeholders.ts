import type { AddressForm } from "../forms/address-form.ts";

/** What is known of the show: public data of its feed, filled in when the mail leaves. */
export const FACTS = [
  "latest_episode_title",
  "latest_episode_day",
  "usual_weekday",
  "episode_count",
] as const;
export type Fact = (typeof FACTS)[number];

/** What can stand in a text between double braces, with or without a value to fall back on (`{{podcast_owner|there}}`). */
export const PLACEHOLDERS = [
  "podcast_owner",
  "podcast_title",
  "my_first_name",
  "my_last_name",
  ...FACTS,
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** Double braces with what stands between them. */
export interface Mark {
  /** As written, braces included. */
  text: string;
  /** Where it begins, counted in UTF-16 units as a text field does. */
  start: number;
  /** The name as written, without the spaces around it. */
  name: string;
  /** The same where it is one of ours. */
  placeholder: Placeholder | null;
  /** What stands there where the value is unknown; empty for none. */
  fallback: string;
  /** Words for each form of address, of which the reader gets one: `{{Sie: Haben Sie | Du: Hast du}}`. */
  forms: Readonly<Record<AddressForm, string>> | null;
}

/** Which of the two comes first is the writer's choice. */
const FORMS = /^\s*(Sie|Du)\s*:([^|]*)\|\s*(Sie|Du)\s*:([^|]*)$/i;

function formsIn(inner: string): Mark["forms"] {
  const [, first = "", one = "", second = "", other = ""] = FORMS.exec(inner) ?? [];
  if (first.toLowerCase() === second.toLowerCase()) return null;
  const [formal, informal] = first.toLowerCase() === "sie" ? [one, other] : [other, one];
  return { formal: formal.trim(), informal: informal.trim() };
}

/** Whether a text has words of its own for Sie and for Du. */
export const hasForms = (text: string): boolean => marksIn(text).some(({ forms }) => forms !== null);

const MARK = /\{\{([^{}]*)\}\}/g;

/** The marks of a text in order. The first bar parts name and fallback; further ones belong to the fallback. */
export function marksIn(text: string): Mark[] {
  return [...text.matchAll(MARK)].map((match) => {
    const [name = "", ...rest] = match[1]!.split("|");
    const trimmed = name.trim();
    return {
      text: match[0],
      start: match.index,
      name: trimmed,
      placeholder: PLACEHOLDERS.find((one) => one === trimmed) ?? null,
      fallback: rest.join("|").trim(),
      forms: formsIn(match[1]!),
    };
  });
}

/** How much of a text is shown around braces without a counterpart. */
const SHOWN = 30;

/** The first double braces without a counterpart, with the words next to them; null where there are none. */
export function leftOverBraces(text: string): string | null {
  let from = 0;
  for (const { start, text: mark } of [...marksIn(text), { start: text.length, text: "" }]) {
    const words = text.slice(from, start);
    const at = words.search(/\{\{|\}\}/);
    if (at >= 0) {
      const opens = words[at] === "{";
      const around = opens ? words.slice(at, at + SHOWN) : words.slice(Math.max(0, at + 2 - SHOWN), at + 2);
      return (opens ? around.split("\n")[0]! : around.split("\n").at(-1)!).trim();
    }
    from = start + mark.length;
  }
  return null;
}
