import { z } from "zod";
import { PodcastFilters } from "./catalogue.ts";
import { isFilled } from "./forms/checks.ts";
import { Id, Instant } from "./forms/page.ts";
import { graphemes, holdsControls } from "./forms/text.ts";
import { route } from "./route.ts";

/** A user keeps so many at most, in each organization. */
export const MOST_SAVED_SEARCHES = 50;
export const SAVED_NAME_MAX = 60;
/** New podcasts are counted up to here; one more means "more than this". */
export const MOST_NEWS = 99;

/** What of a search is kept: words, filters and order. */
export const SavedFilters = PodcastFilters.omit({ locale: true, page: true, owner: true });
export type SavedFilters = z.output<typeof SavedFilters>;
const asKept = (schema: z.ZodType) => schema as z.ZodType<SavedFilters>;
/** The same for answers: it was validated when saved, and the transformation cannot be reversed. */
const KeptFilters = asKept(z.record(z.string(), z.unknown()));

const SavedName = z
  .string()
  .max(2000)
  .transform((s) => s.normalize("NFC").trim())
  .refine((s) => isFilled(s) || holdsControls(s), { params: { rule: "required" } })
  .refine((s) => graphemes(s) <= SAVED_NAME_MAX, { params: { rule: "too-long", max: SAVED_NAME_MAX } })
  .refine((s) => !holdsControls(s), { params: { rule: "control-characters" } });

/** A search that a user saved within an organization; no one else sees it. */
export const SavedSearch = z.object({
  publicId: Id,
  name: z.string(),
  filters: KeptFilters,
  /** When the user last opened (or saved) it: podcasts that came since are new. */
  opened: Instant,
});
export type SavedSearch = z.output<typeof SavedSearch>;

const params = z.object({ id: Id });
/** The organization's public id; the selected one where it is left out. */
const owner = Id.optional();

/** By name. */
export const listSavedSearches = route({
  method: "GET",
  path: "/api/saved-search",
  act: "search.read",
  query: z.strictObject({ owner }),
  reply: z.object({ page: z.array(SavedSearch).max(MOST_SAVED_SEARCHES) }),
});

/** The same name with the same search again returns the existing one. */
export const saveSearch = route({
  method: "POST",
  path: "/api/saved-search",
  act: "search.save",
  body: z.strictObject({ owner, name: SavedName, filters: SavedFilters }),
  reply: SavedSearch,
  status: 201,
  faults: ["invalid", "too-many-items", "no-owner"],
});

export const renameSavedSearch = route({
  method: "POST",
  path: "/api/saved-search/:id",
  act: "search.save",
  params,
  body: z.strictObject({ name: SavedName }),
  reply: SavedSearch,
  faults: ["invalid"],
});

/** From now on, only podcasts that come after this moment are new. */
export const openSavedSearch = route({
  method: "POST",
  path: "/api/saved-search/:id/open",
  act: "search.save",
  params,
  reply: SavedSearch,
});

/** Can be taken back for a day. */
export const deleteSavedSearch = route({
  method: "DELETE",
  path: "/api/saved-search/:id",
  act: "search.save",
  params,
  reply: null,
  status: 204,
});

/** Undoes the deletion. */
export const restoreSavedSearch = route({
  method: "POST",
  path: "/api/saved-search/:id/restore",
  act: "search.save",
  params,
  reply: SavedSearch,
  faults: ["invalid", "too-many-items"],
});

/** A separate call, so that no page waits for it: how many new podcasts each search finds. */
export const listSavedNews = route({
  method: "GET",
  path: "/api/saved-search-news",
  act: "search.read",
  query: z.strictObject({ owner }),
  reply: z.object({
    page: z
      .array(
        z.object({
          publicId: Id,
          /** At most `MOST_NEWS` + 1, which means "more"; null if it cannot be counted at present. */
          found: z
            .int()
            .min(0)
            .max(MOST_NEWS + 1)
            .nullable(),
        }),
      )
      .max(MOST_SAVED_SEARCHES),
  }),
});
