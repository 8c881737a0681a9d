import type { BriefingDocument } from "../../../contract/briefing.ts";

/** Whether two documents say the same, whatever order and defaults a store or the editor wrote them in. */
export const sameBriefing = (a: BriefingDocument, b: BriefingDocument): boolean =>
  JSON.stringify(plain(a)) === JSON.stringify(plain(b));

/** What the editor adds to a link of its own. */
const UNUSED = new Set(["target", "rel", "class", "title"]);

function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name, one]) => one !== null && one !== undefined && !UNUSED.has(name))
    // A list that starts at one is the default.
    .filter(([name, one]) => !(name === "start" && one === 1))
    .map(([name, one]) => [name, plain(one)] as const)
    .filter(([, one]) => !isEmpty(one))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries);
}

const isEmpty = (value: unknown): boolean =>
  typeof value === "object" && value !== null && Object.keys(value).length === 0;
