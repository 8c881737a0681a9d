import * as promised from "../../contract/catalogue.ts";
import { PAGE_SIZE, type PodcastFilters } from "../../contract/catalogue.ts";
import { type Language, languageOf } from "../../contract/forms/locale.ts";
import { countReading } from "../accounts/audit/readings.ts";
import { mayIn } from "../accounts/members/may.ts";
import { ownerOf, ownerOrSelected, selectedOwner } from "../accounts/members/owners.ts";
import { outsideOf } from "../campaigns/outside-of-search.ts";
import {
  contactsFor,
  lastAlive,
  originOf,
  takenFrom,
  type UnlockedRows,
  unlockedAmong,
  unlockedContacts,
} from "../contacts/visibility.ts";
import type { Db } from "../platform/postgres/database.ts";
import { mayBeOld } from "../platform/postgres/replica/may-be-old.ts";
import { type Caller, payload, type Served, serve } from "../platform/web/http.ts";
import { hideInLink, hideInText } from "./addresses/hide-addresses.ts";
import { audioSample } from "./audio-sample.ts";
import { type CardContact, genreList, genresOf, toCard } from "./cards.ts";
import { countFacets } from "./count-facets.ts";
import { addByFeed } from "./crawl/add-by-feed.ts";
import { openFeed, refreshFeed } from "./crawl/want-feeds.ts";
import { podcastDetail, podcastLanguages } from "./read.ts";
import { filters, isSet } from "./search/filters/all.ts";
import { searchPodcasts } from "./search-podcasts.ts";
import { findSimilar } from "./similar/find-similar.ts";
import { viewersOf } from "./visible.ts";
import { isWritten, writeCard, writePage } from "./written-cards.ts";

/** `locale` of the query, else the request's own language. */
const spoken = (locale: string | undefined, language: Language): Language =>
  locale ? languageOf(locale) : language;

/** Whose unlocks count: the owner named in the query, else the selected one; null if none is selected. */
async function readingOwner(db: Db, caller: Caller, publicId: string | undefined): Promise<number | null> {
  if (publicId) return (await ownerOf(db, caller, { publicId })).id;
  if (caller.selectedOwnerId !== undefined) return caller.selectedOwnerId;
  return (await selectedOwner(db, caller))?.id ?? null;
}

/** Whether a filter depends on the reader's organization. */
const asksOutside = (f: PodcastFilters): boolean =>
  filters.some((filter) => filter.needs !== undefined && isSet(filter, f));

/** Of a page's unlocked addresses; one alone is looked at, not read in bulk. So most pages cost no statement. */
async function countShown(
  db: Db,
  { loginId }: Caller,
  ownerId: number | null,
  contacts: readonly CardContact[],
): Promise<void> {
  const addresses = contacts.filter(
    ({ status, address }) => status === "UNLOCKED" && address !== undefined,
  ).length;
  if (ownerId !== null && addresses > 1)
    await countReading(db, { ownerId, loginId, way: "shown", addresses });
}

export const catalogueRoutes: Served[] = [
  serve(promised.listGenres, "signed-in", async ({ query, language }) =>
    payload(genreList(spoken(query.locale, language))),
  ),

  serve(promised.listPodcasts, "signed-in", async ({ context: { db }, caller, query, language }) => {
    const ownerId = await readingOwner(db, caller, query.owner);
    const outside = asksOutside(query) ? await outsideOf(db, caller, query, ownerId) : {};
    // What is unlocked was paid for, and is never read from a standby.
    const paid = (ids: readonly number[]) => unlockedAmong(ownerId, ids);
    const { rows, beside, ...found } = await mayBeOld(db, caller, (old) =>
      searchPodcasts(old, query, outside, old === db ? paid : undefined),
    );
    const locale = spoken(query.locale, language);
    const mayRead = caller.permissions.has("PODCAST_EMAIL_READ");
    const plain = !mayRead && (ownerId === null || mayIn(caller, ownerId, "contact.read"));
    const unlocked = beside === undefined || !plain ? undefined : unlockedContacts(beside as UnlockedRows);
    const unknown = unlocked ? rows.filter((row) => !unlocked.has(row.id) && !isWritten(row, locale)) : rows;
    const contactOf = await contactsFor(
      db,
      caller,
      ownerId,
      unknown.map(({ id }) => id),
    );
    const asks = new Set(unknown);
    const cards = rows.map((row) =>
      writeCard(row, unlocked?.get(row.id) ?? (asks.has(row) ? contactOf(row.id) : undefined), locale),
    );
    await countShown(
      db,
      caller,
      ownerId,
      rows.map((row) => unlocked?.get(row.id) ?? contactOf(row.id)),
    );
    return payload(writePage({ ...found, pageSize: PAGE_SIZE, pageIndex: query.page }, cards));
  }),

  serve(promised.countFacets, "signed-in", async ({ context: { db }, caller, query }) => {
    const ownerId = await readingOwner(db, caller, query.owner);
    const outside = await outsideOf(db, caller, query, ownerId);
    return payload(await mayBeOld(db, caller, (old) => countFacets(old, query, outside)));
  }),

  serve(promised.listLanguages, "signed-in", async ({ context, caller }) =>
    payload(await mayBeOld(context.db, caller, podcastLanguages)),
  ),

  serve(promised.listSimilar, "signed-in", async ({ context: { db }, caller, params, query, language }) => {
    const [ownerId, similar] = await Promise.all([
      readingOwner(db, caller, query.owner),
      viewersOf(db, caller).then((viewers) =>
        mayBeOld(db, caller, (old) => findSimilar(old, params.id, viewers)),
      ),
    ]);
    const locale = spoken(query.locale, language);
    const ids = similar.map(({ row }) => row.id);
    const contact = await contactsFor(db, caller, ownerId, ids);
    await countShown(db, caller, ownerId, ids.map(contact));
    const page = similar.map(({ row, why: { genreIds, ...why } }) => ({
      podcast: toCard(row, contact(row.id), locale),
      why: { ...why, genres: genresOf(genreIds, locale) },
    }));
    return payload({ page });
  }),

  serve(promised.addByFeed, "signed-in", async ({ context, caller, body }) => {
    const owner = await ownerOrSelected(context.db, caller, body.owner);
    const answer = await addByFeed(context, { loginId: caller.loginId, ownerId: owner.id }, body.feedUrl);
    return { payload: answer, status: answer.added ? 201 : 200 };
  }),

  serve(promised.refreshFeed, "signed-in", async ({ context, caller, params }) =>
    payload(await refreshFeed(context, params.id, await viewersOf(context.db, caller), caller.loginId)),
  ),

  serve(promised.readPodcast, "signed-in", async ({ context, caller, params, query, language }) => {
    const { db } = context;
    const row = await podcastDetail(db, params.id, await viewersOf(db, caller));
    const ownerId = await readingOwner(db, caller, query.owner);
    const contact = (await contactsFor(db, caller, ownerId, [row.id]))(row.id);
    const feed = await openFeed(context, row.id, caller.loginId);
    const words = (text: string | null) => hideInText(text, contact.hide);
    const link = (url: string | null) => hideInLink(url, contact.hide);
    return payload({
      ...toCard(row, contact, spoken(query.locale, language)),
      website: link(row.website),
      description: words(row.description),
      feedUrl: link(row.feedUrl),
      audioSample: link(audioSample(row.sampleAudioUrl)),
      targetGroup: words(row.targetGroup),
      preRoll: words(row.preRoll),
      midRoll: words(row.midRoll),
      postRoll: words(row.postRoll),
      emailOrigin: await originOf(db, ownerId, row.id, contact),
      emailTaken: await takenFrom(context, ownerId, row.id, contact),
      emailLastAlive: contact.status === "UNKNOWN" ? null : await lastAlive(db, ownerId, row.id),
      feed,
      waiting: !row.shown,
      feedLocked: row.tags?.locked ?? null,
      funding: (row.tags?.funding ?? []).flatMap(({ url, label }) => {
        const open = link(url);
        return open === null ? [] : [{ url: open, label: words(label) }];
      }),
      persons: (row.tags?.persons ?? []).map((one) => ({
        name: words(one.name) ?? "",
        role: words(one.role) ?? "",
        link: link(one.link),
      })),
      created: row.created.toISOString(),
      modified: row.modified.toISOString(),
    });
  }),
];
