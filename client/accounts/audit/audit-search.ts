import type { AuditFilters } from "../../../contract/accounts/audit.ts";
import { ownTimeZone } from "../../language/own-time-zone.ts";

/** The filters of the log, as they stand in its address. */
export type AuditSearch = Pick<AuditFilters, "person" | "act" | "handle" | "from" | "to" | "search">;

const NAMES = ["person", "act", "handle", "from", "to", "search"] as const;
const FORMS: Readonly<Record<(typeof NAMES)[number], RegExp>> = {
  person: /^[\w-]{1,64}$/,
  act: /^.{1,2000}$/,
  handle: /^[\w-]{1,64}$/,
  from: /^\d{4}-\d\d-\d\d$/,
  to: /^\d{4}-\d\d-\d\d$/,
  search: /^.{1,200}$/,
};

/** The filters as they are asked for: days are those by which entries are shown here. */
export const askedOf = (search: AuditSearch): AuditFilters =>
  search.from === undefined && search.to === undefined ? search : { ...search, timeZone: ownTimeZone() };

/** What an address says that can be asked for; the rest is left out. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  const read: AuditSearch = {};
  for (const name of NAMES) {
    // A search for figures is a number in the address.
    const value = typeof search[name] === "number" ? String(search[name]) : search[name];
    if (typeof value === "string" && FORMS[name].test(value)) read[name] = value;
  }
  return read;
}
