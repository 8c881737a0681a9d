import type { OwnField } from "../../../contract/campaigns/own-fields.ts";

/** What the own field for reasons is called where it was made, in each language of the interface. */
export const REASON_NAMES: readonly string[] = ["Reason", "Grund"];

const names = REASON_NAMES.map((name) => name.toLowerCase());

/** Whether it is that field: a colleague may have made it in the other language. */
export const isReasonField = ({ name }: Pick<OwnField, "name">): boolean =>
  names.includes(name.trim().toLowerCase());
