import type { OpenAnswer, SaidByLink } from "../../../contract/offers/answers.ts";

/** What each form of an answer gets. */
export interface FormProps {
  page: OpenAnswer;
  waiting: boolean;
  onSay: (said: SaidByLink) => void;
  onBack: () => void;
}
