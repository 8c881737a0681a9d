import type { TestCard } from "../../../contract/test-payment.ts";

/** What a test card does; one of them has the bank ask first. */
export type TestCardWay = Extract<TestCard, "good" | "declined" | "insufficient"> | "asks";

/** The provider's own test numbers, so that they are the same here and in its test mode. No card has them. */
export const TEST_NUMBERS: readonly { number: string; way: TestCardWay }[] = [
  { number: "4242 4242 4242 4242", way: "good" },
  { number: "4000 0000 0000 0002", way: "declined" },
  { number: "4000 0000 0000 9995", way: "insufficient" },
  { number: "4000 0027 6000 3184", way: "asks" },
];

const digits = (text: string): string => text.replace(/\D/g, "");

/** What the card with this number does; null for any number that is not a test number. */
export const wayOf = (typed: string): TestCardWay | null =>
  TEST_NUMBERS.find(({ number }) => digits(number) === digits(typed))?.way ?? null;

/** Digits in groups of four, as printed on a card; at most 19. */
export const inGroups = (typed: string): string =>
  digits(typed)
    .slice(0, 19)
    .replace(/(\d{4})(?=\d)/g, "$1 ");

/** "MM / YY" of a month that is not over yet. */
export function isLater(typed: string, now: Date): boolean {
  const [, month = "", year = ""] = /^\s*(\d{1,2})\s*\/?\s*(\d{2})\s*$/.exec(typed) ?? [];
  if (!month || Number(month) < 1 || Number(month) > 12) return false;
  return (2000 + Number(year)) * 12 + Number(month) >= now.getFullYear() * 12 + now.getMonth() + 1;
}

export const isCode = (typed: string): boolean => /^\d{3,4}$/.test(typed.trim());
