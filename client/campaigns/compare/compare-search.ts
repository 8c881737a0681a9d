import { SELECTED_MAX } from "../../../contract/campaigns/compared.ts";
import { PODCAST_STATES } from "../../../contract/campaigns/states.ts";
import type { PodcastState } from "../../../contract/campaigns.ts";

/** What is compared, as given in the address that colleagues send to one another. */
export interface CompareSearch {
  /** Public ids, in the order of the columns. */
  podcasts?: string[];
  /** Rows in which all say the same are left out. */
  only?: "differences";
}

/** What stands with each podcast of a shortlist, beside what always does. */
export const SHORTLIST_PARTS = ["target", "offers", "rhythm", "like", "tags", "state"] as const;
export type ShortlistPart = (typeof SHORTLIST_PARTS)[number];
/** What an organization says among itself is printed only when somebody wants it to be. */
const FIRST: readonly ShortlistPart[] = ["target", "offers", "rhythm", "like"];

/** What is printed, as given in the address. */
export interface ShortlistSearch {
  /** Of a selection without a campaign. */
  podcasts?: string[];
  /** Of a campaign: entries, else those in a state or with a tag, else all. */
  entries?: string[];
  state?: PodcastState;
  tag?: string;
  /** Left out where it is as at first; "none" where nothing is ticked. */
  parts?: (ShortlistPart | "none")[];
  /** The own field that holds the reasons. */
  reason?: string;
}

const HANDLE = /^[\w-]{1,64}$/;

/** A handle that looks like a number was read as one. */
const handlesIn = (raw: unknown): string[] => {
  const all = (Array.isArray(raw) ? raw : [raw])
    .filter((one) => ["string", "number", "boolean"].includes(typeof one))
    .map(String)
    .filter((one) => HANDLE.test(one));
  return [...new Set(all)].slice(0, SELECTED_MAX);
};
const some = <Name extends string>(name: Name, handles: readonly string[]) =>
  ({ [name]: handles.length > 0 ? handles : undefined }) as { [key in Name]?: string[] };

/**
 * Reads an address; what does not fit is left out. It is named as undefined, because the router lays the answer over the
 * address as it came: a name that is left out would show through.
 */
export function readCompareSearch(raw: Record<string, unknown>): CompareSearch {
  return {
    ...some("podcasts", handlesIn(raw.podcasts)),
    only: raw.only === "differences" ? "differences" : undefined,
  };
}

/** The same of what is printed. */
export function readShortlistSearch(raw: Record<string, unknown>): ShortlistSearch {
  const state = PODCAST_STATES.find((one) => one === raw.state);
  const [tag] = handlesIn(raw.tag);
  const [reason] = handlesIn(raw.reason);
  const given = (Array.isArray(raw.parts) ? raw.parts : [raw.parts]).filter((one) => one !== undefined);
  return {
    ...some("podcasts", handlesIn(raw.podcasts)),
    ...some("entries", handlesIn(raw.entries)),
    state,
    tag,
    parts:
      given.length > 0 ? withParts(SHORTLIST_PARTS.filter((part) => given.includes(part))).parts : undefined,
    reason,
  };
}

/** What is ticked. */
export const partsOf = ({ parts }: ShortlistSearch): readonly ShortlistPart[] =>
  parts ? SHORTLIST_PARTS.filter((part) => parts.includes(part)) : FIRST;

/** What is ticked, for the address. */
export function withParts(parts: readonly ShortlistPart[]): Pick<ShortlistSearch, "parts"> {
  if (FIRST.every((part) => parts.includes(part)) && parts.length === FIRST.length) return {};
  return { parts: parts.length > 0 ? [...parts] : ["none"] };
}
