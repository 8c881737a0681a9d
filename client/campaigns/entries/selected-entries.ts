const keyOf = (campaignId: string): string => `hostread.selected.${campaignId}`;

/**
 * Keeps which entries of a campaign an action is to be about, for the page that the user is sent to next. It
 * lives as long as the tab: a reload of that page finds it again, another tab does not.
 */
export function keepSelection(campaignId: string, entryIds: readonly string[]): void {
  sessionStorage.setItem(keyOf(campaignId), JSON.stringify(entryIds));
}

/** The entries kept for a campaign; `null` where none are, or where what is kept cannot be read. */
export function takeSelection(campaignId: string): readonly string[] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(campaignId)) ?? "null");
    return Array.isArray(kept) && kept.length > 0 ? kept.filter((id) => typeof id === "string") : null;
  } catch {
    return null;
  }
}

/** Forgets it: the next action is about a whole state. */
export function dropSelection(campaignId: string): void {
  sessionStorage.removeItem(keyOf(campaignId));
}
