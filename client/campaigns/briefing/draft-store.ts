import { z } from "zod";
import { BriefingDocument } from "../../../contract/briefing.ts";
import type { BrowserStore } from "../../ui/browser-store.ts";

/** Unsaved text, with the version it is based on. */
const Draft = z.object({
  document: BriefingDocument,
  modified: z.string().nullable(),
  /** When it was typed, in milliseconds since 1970. */
  at: z.number(),
});
export type Draft = z.output<typeof Draft>;

const keyOf = (campaignId: string, loginId: string): string => `hostread.briefing.${campaignId}.${loginId}`;

/** The drafts of briefings that this browser keeps, one for each campaign and login. */
export function draftStore(place: BrowserStore, campaignId: string, loginId: string) {
  const key = keyOf(campaignId, loginId);
  return {
    /** Null if there is none, or if what is stored is not a draft. */
    read(): Draft | null {
      try {
        return Draft.parse(JSON.parse(place.read(key) ?? "null"));
      } catch {
        return null;
      }
    },
    /** Whether the browser stored it: its storage may be full or disabled. */
    keep(draft: Draft): boolean {
      return place.keep(key, JSON.stringify(draft));
    },
    drop(): void {
      place.drop(key);
    },
  };
}

export type DraftStore = ReturnType<typeof draftStore>;
