import type { SeededRandom } from "../../platform/seeded-random.ts";

/** Values for the {slots} of a sentence. */
export type Slots = Readonly<Record<string, string>>;

/**
 * Fills a sentence: {A|B} by the number of speakers, {s} for the English verb, {count} by chance, the rest from
 * `slots`. The first letter becomes a capital. Throws for a slot nobody knows.
 */
export function fill(sentence: string, slots: Slots, speakers: number, random: SeededRandom): string {
  const filled = sentence.replace(/\{([^{}]+)\}/g, (_, slot: string) => {
    const [one, several] = slot.split("|");
    if (several !== undefined) return (speakers === 1 ? one : several) ?? "";
    if (slot === "s") return speakers === 1 ? "s" : "";
    if (slot === "count") return String(random.between(4, 12));
    const value = slots[slot];
    if (value === undefined) throw new Error(`Nothing to put for {${slot}} in: ${sentence}`);
    return value;
  });
  return capitalised(filled);
}

/** Makes the first letter a capital, where the script has capitals. */
export function capitalised(text: string): string {
  const first = text.match(/\p{L}/u)?.[0];
  if (first === undefined || !text.startsWith(first)) return text;
  return first.toLocaleUpperCase("en") + text.slice(first.length);
}
