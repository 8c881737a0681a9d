import { inTab } from "../../ui/browser-store.ts";

const keyOf = (campaignId: string): string => `hostread.selected.${campaignId}`;

/**
 * Stores the entries selected for an action, for the page the user goes to next. Per tab: a reload of that page
 * finds them again, another tab does not.
 */
export function keepSelection(campaignId: string, entryIds: readonly string[]): void {
  inTab.keep(keyOf(campaignId), JSON.stringify(entryIds));
}

/** The entries stored for a campaign; `null` if there are none or they cannot be read. */
export function takeSelection(campaignId: string): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(inTab.read(keyOf(campaignId)) ?? "null");
    // Nobody is a selection, too: nothing is done to all instead.
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : null;
  } catch {
    return null;
  }
}

/** Forgets it: the next action is about a whole state. */
export function dropSelection(campaignId: string): void {
  inTab.drop(keyOf(campaignId));
}
