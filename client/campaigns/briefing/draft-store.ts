import { z } from "zod";
import { BriefingDocument } from "../../../contract/briefing.ts";

/** What somebody typed and has not saved, with the version they began with. */
const Draft = z.object({
  document: BriefingDocument,
  modified: z.string().nullable(),
  /** When it was typed, in milliseconds since 1970. */
  at: z.number(),
});
export type Draft = z.output<typeof Draft>;

type Place = Pick<Storage, "getItem" | "setItem" | "removeItem">;
const keyOf = (campaignId: string, loginId: string): string => `hostread.briefing.${campaignId}.${loginId}`;

/** The drafts of briefings that this browser keeps, one for each campaign and login. */
export function draftStore(place: Place, campaignId: string, loginId: string) {
  const key = keyOf(campaignId, loginId);
  return {
    /** Null where there is none, or where what is there cannot be a draft. */
    read(): Draft | null {
      try {
        return Draft.parse(JSON.parse(place.getItem(key) ?? "null"));
      } catch {
        return null;
      }
    },
    /** Whether the browser took it: it may be full, or keep nothing at all. */
    keep(draft: Draft): boolean {
      try {
        place.setItem(key, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    drop(): void {
      try {
        place.removeItem(key);
      } catch {
        // A browser that keeps nothing has nothing to forget.
      }
    },
  };
}

export type DraftStore = ReturnType<typeof draftStore>;
