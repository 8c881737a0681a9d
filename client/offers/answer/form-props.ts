import type { Locale } from "../../../contract/forms/locale.ts";
import type { OpenAnswer, SaidByLink } from "../../../contract/offers/answers.ts";
import type { SLOTS } from "../../../contract/offers/terms.ts";

/** A price as it is typed. */
export interface TypedPrice {
  key: number;
  show: string;
  slot: (typeof SLOTS)[number];
  seconds: string;
  amount: string;
  currency: string;
}
/** What is typed into the forms of an answer; a form without begins with the answer that was given. */
export interface TypedAnswer {
  /** What was typed is read by the rules by which it was written. */
  interested?: { locale: Locale; prices: TypedPrice[]; note: string };
  notNow?: { until: string; note: string };
}

/** What each form of an answer gets. */
export interface FormProps {
  page: OpenAnswer;
  waiting: boolean;
  typed: TypedAnswer;
  onTyped: (part: Partial<TypedAnswer>) => void;
  onSay: (said: SaidByLink) => void;
  onBack: () => void;
}
