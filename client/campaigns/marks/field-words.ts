import type { FieldValue, OwnField } from "../../../contract/campaigns/own-fields.ts";
import type { Formats } from "../../language/formats.ts";

/** A value of an own field, as it is read; empty where nothing is entered. */
export function fieldWords(field: OwnField, value: FieldValue | undefined, format: Formats): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return format.count(value);
  return field.kind === "date" ? format.day(value) : value;
}
