import { z } from "zod";
import { Genre, listSimilar, Podcast, PodcastCard, PodcastFilters } from "../catalogue.ts";
import { SavedFilters, SavedSearch, saveSearch as saveInApp } from "../catalogue-saved.ts";
import { Id } from "../forms/page.ts";
import { route } from "../route.ts";
import { expandable, listOf, OwnerQuery, paged, sparse } from "./form.ts";
import { EXAMPLES } from "./names.ts";

const one = z.object({ id: Id });
const { page: _page, locale: _locale, owner: _owner, ...filters } = PodcastFilters.shape;

export const searchPodcasts = route({
  method: "GET",
  path: "/v1/podcasts",
  act: "catalogue.search",
  query: z.strictObject({ ...filters, ...paged, owner: OwnerQuery }),
  reply: listOf(PodcastCard).extend({
    /** How many there are in all. */
    total: z.int().min(0),
  }),
  faults: ["bad-cursor", "no-such-field", "search-not-ready"],
  program: {
    id: "searchPodcasts",
    tag: "podcasts",
    summary: { en: "Search the catalog", de: "Den Katalog durchsuchen" },
    says: "All filters of the app, by the same names. `reach` is an estimate, with its range and how it was made. An e-mail address is in the answer only where your organization has unlocked it and the token may read addresses.",
    example: {
      query: { title: "tea", sortBy: "reachPerEpisode", limit: "5", fields: "publicId,title,reach.estimate" },
    },
  },
});

const { reply: SimilarList } = listSimilar;
const Similar = SimilarList.shape.page.element;

export const readPodcast = route({
  method: "GET",
  path: "/v1/podcasts/:id",
  act: "catalogue.search",
  params: one,
  query: z.strictObject({ ...sparse, owner: OwnerQuery, expand: expandable(["similar"]) }),
  reply: Podcast.extend({ similar: z.array(Similar).optional() }),
  faults: ["no-such-field"],
  program: {
    id: "readPodcast",
    tag: "podcasts",
    summary: { en: "Read a podcast", de: "Einen Podcast lesen" },
    says: "`expand=similar` adds other podcasts like it, and what they have in common with it.",
    example: { params: { id: EXAMPLES.podcast }, query: { expand: "similar" } },
  },
});

export const listGenres = route({
  method: "GET",
  path: "/v1/genres",
  act: "catalogue.search",
  query: z.strictObject(sparse),
  reply: listOf(Genre),
  faults: ["no-such-field"],
  program: {
    id: "listGenres",
    tag: "podcasts",
    summary: { en: "List the genres", de: "Die Genres auflisten" },
    says: "In the language of `Accept-Language`, English or German. `externalId` is what a search takes as `genre`.",
    example: {},
  },
});

export const listSearches = route({
  method: "GET",
  path: "/v1/saved-searches",
  act: "search.read",
  query: z.strictObject({ ...paged, owner: OwnerQuery }),
  reply: listOf(SavedSearch),
  faults: ["bad-cursor", "no-such-field", "no-owner"],
  program: {
    id: "listSavedSearches",
    tag: "searches",
    summary: { en: "List saved searches", de: "Gespeicherte Suchen auflisten" },
    says: "Those of the person behind the token, by name.",
    example: {},
  },
});

export const saveSearch = route({
  method: "POST",
  path: "/v1/saved-searches",
  act: "search.save",
  query: z.strictObject({ owner: OwnerQuery }),
  body: z.strictObject({ name: saveInApp.body.shape.name, filters: SavedFilters }),
  reply: SavedSearch,
  status: 201,
  faults: ["invalid", "too-many-items", "no-owner"],
  program: {
    id: "saveSearch",
    tag: "searches",
    summary: { en: "Save a search", de: "Eine Suche speichern" },
    says: "The same name with the same search again answers the one that is there, with 200.",
    example: { body: { name: "Tea shows", filters: { title: "tea", reachPerEpisodeFrom: 1000 } } },
  },
});

export const renameSearch = route({
  method: "PATCH",
  path: "/v1/saved-searches/:id",
  act: "search.save",
  params: one,
  body: z.strictObject({ name: saveInApp.body.shape.name }),
  reply: SavedSearch,
  faults: ["invalid"],
  program: {
    id: "renameSavedSearch",
    tag: "searches",
    summary: { en: "Rename a saved search", de: "Eine gespeicherte Suche umbenennen" },
    example: { params: { id: EXAMPLES.savedSearch }, body: { name: "Tea and cake" } },
  },
});

export const deleteSearch = route({
  method: "DELETE",
  path: "/v1/saved-searches/:id",
  act: "search.save",
  params: one,
  reply: null,
  status: 204,
  program: {
    id: "deleteSavedSearch",
    tag: "searches",
    summary: { en: "Delete a saved search", de: "Eine gespeicherte Suche löschen" },
    example: { params: { id: EXAMPLES.savedSearch } },
  },
});
