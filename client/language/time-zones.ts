import { isTimeZone } from "../../contract/forms/dates.ts";

/**
 * Every time zone that the browser knows under a name that others know, UTC and the one in use, to choose from: `first`
 * at the top, the others by their names.
 */
export function timeZoneChoices(
  current: string,
  first: readonly string[] = [],
): { value: string; label: string }[] {
  const known = ["UTC", current, ...Intl.supportedValuesOf("timeZone").filter(isTimeZone)].sort();
  return [...new Set([...first, ...known])].map((value) => ({ value, label: value.replaceAll("_", " ") }));
}
