import type { Words } from "./fold-words.ts";

/** Shorter words are one edit away from too many others. */
const FEWEST = 6;

/** Whether one letter more, less, another one, or two exchanged make the one the other. */
export function isOneEdit(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const rest = (text: string, from: number) => text.slice(from);
  if (one.length === other.length)
    return (
      rest(one, at + 1) === rest(other, at + 1) ||
      (one[at] === other[at + 1] && one[at + 1] === other[at] && rest(one, at + 2) === rest(other, at + 2))
    );
  const [long, short] = one.length > other.length ? [one, other] : [other, one];
  return rest(long, at + 1) === rest(short, at);
}

/** More of them prove no more. */
const MOST = 2_000;

/** The first words, or two of them together, that are one edit away from one of these. */
export function findAlmost(words: Words, forms: readonly string[]): { first: number; last: number }[] {
  const sought = new Map<number, string[]>();
  for (const form of forms)
    if (form.length >= FEWEST)
      for (const length of [form.length - 1, form.length, form.length + 1])
        sought.set(length, [...(sought.get(length) ?? []), form]);
  if (sought.size === 0) return [];
  const found: { first: number; last: number }[] = [];
  const count = words.places.length;
  for (let first = 0; first < count && found.length < MOST; first += 1)
    for (let last = first; last <= Math.min(first + 1, count - 1); last += 1) {
      const close = sought.get(words.starts[last + 1]! - words.starts[first]!);
      if (!close) continue;
      const form = words.joined.slice(words.starts[first], words.starts[last + 1]);
      if (close.some((one) => isOneEdit(form, one))) found.push({ first, last });
    }
  return found;
}
