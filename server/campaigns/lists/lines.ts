import {
  LIST_PAGE,
  type ListGroup,
  type ListLine,
  type ListShow,
  type PodcastList,
} from "../../../contract/campaigns/podcast-lists.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { toCard } from "../../catalogue/cards.ts";
import { podcastId } from "../../catalogue/find.ts";
import { cardRows } from "../../catalogue/read.ts";
import { titleKey } from "../../catalogue/search-text.ts";
import { contactsFor, OUTSIDE } from "../../contacts/visibility.ts";
import { fault, invalidField } from "../../platform/fault.ts";
import { type Db, inTransaction, type Tx } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { readFeedsSoon } from "./list-jobs.ts";
import {
  countLines,
  type LineRow,
  type ListRow,
  leaveUndecidedOut,
  selectFeedUrls,
  selectLine,
  selectLines,
  selectUndecided,
  setChoice,
  takeSameTitles,
} from "./list-queries.ts";
import { holdReadyList, listOf, presentList } from "./lists.ts";
import { setWaiting } from "./reading-queries.ts";

/** The shows of lines as one may compare them. No address of anybody is in their words. */
async function showsOf(
  db: Db,
  ids: readonly number[],
  language: Language,
): Promise<(id: number | null) => ListShow | null> {
  const unique = [...new Set(ids)];
  const cards = await cardRows(db, unique);
  const contact = await contactsFor(db, OUTSIDE, null, unique);
  const feeds = await selectFeedUrls(db, unique);
  return (id) => {
    const row = id === null ? undefined : cards.get(id);
    if (!row) return null;
    const card = toCard(row, contact(row.id), language);
    const feed = feeds.get(row.id) ?? null;
    return {
      externalId: card.externalId,
      title: card.title,
      artist: card.itunesArtist,
      language: card.language,
      episodes: card.episodes,
      latestEpisode: card.latestEpisode,
      reach: card.reachPerEpisode,
      image: card.imageUrlLowQuality,
      feedHost: feed === null ? null : new URL(feed).host,
      inactive: card.inactive,
    };
  };
}

async function present(db: Db, rows: readonly LineRow[], language: Language): Promise<ListLine[]> {
  const ids = rows.flatMap(({ podcastId: id, candidates }) => [...candidates, ...(id === null ? [] : [id])]);
  const showOf = await showsOf(db, ids, language);
  return rows.map((row) => ({
    number: row.number,
    title: row.title,
    artist: row.artist,
    feedUrl: row.feedUrl,
    itunesId: row.itunesId === null ? null : String(row.itunesId),
    spotifyId: row.spotifyId,
    found: row.found,
    why: row.why,
    leftOut: row.leftOut,
    podcast: showOf(row.podcastId),
    candidates: row.found === "unsure" ? row.candidates.flatMap((id) => showOf(id) ?? []) : [],
    present: row.present,
    added: row.added,
    reading: row.reading,
    fault: row.fault as ListLine["fault"],
  }));
}

/** @throws Fault not-found */
export async function listLines(
  db: Db,
  caller: Caller,
  publicId: string,
  { group, page }: { group: ListGroup; page: number },
  language: Language,
) {
  const list = await listOf(db, caller, publicId);
  const counts = (await countLines(db, [list.id])).get(list.id);
  const rows = list.state === "ready" ? await selectLines(db, list, group, page) : [];
  return {
    resultSize: list.state === "ready" ? (counts?.[group] ?? 0) : 0,
    pageSize: LIST_PAGE,
    pageIndex: page,
    page: await present(db, rows, language),
  };
}

/** @throws Fault not-found, import-over; invalid where the show was not proposed for the line */
export async function chooseForLine(
  db: Db,
  caller: Caller,
  publicId: string,
  number: number,
  podcast: string | null,
  language: Language,
): Promise<ListLine> {
  const row = await inTransaction(db, async (tx) => {
    const list = await holdReadyList(tx, caller, publicId);
    const line = await selectLine(tx, list, number);
    if (!line) throw fault("not-found");
    await choose(tx, list, line, podcast);
    return (await selectLine(tx, list, number))!;
  });
  return (await present(db, [row], language))[0]!;
}

async function choose(tx: Tx, list: ListRow, line: LineRow, podcast: string | null): Promise<void> {
  if (podcast === null) {
    // A sure one is remembered, so that it can be taken after all.
    const kept = line.found === "unsure" ? null : line.podcastId;
    await setChoice(tx, list.id, line.number, { podcast_id: kept, left_out: true });
    return;
  }
  const id = await podcastId(tx, podcast, [list.ownerId]);
  if (id !== line.podcastId && !line.candidates.includes(id)) throw invalidField("/podcast", "wrong-kind");
  await setChoice(tx, list.id, line.number, { podcast_id: id, left_out: false });
}

/** @throws Fault not-found, import-over */
export async function chooseForRest(
  tx: Tx,
  caller: Caller,
  publicId: string,
  take: "same-title" | "none",
): Promise<PodcastList> {
  const list = await holdReadyList(tx, caller, publicId);
  if (take === "none") await leaveUndecidedOut(tx, list.id);
  else {
    const same = (await selectUndecided(tx, list.id)).filter(
      (line) => titleKey(line.title) === line.titleKey,
    );
    if (same.length > 0) await takeSameTitles(tx, list.id, same);
  }
  return presentList(tx, list.id);
}

/** @throws Fault not-found, import-over */
export async function askForFeeds(
  tx: Tx,
  caller: Caller,
  publicId: string,
  lines: readonly number[] | null,
): Promise<PodcastList> {
  const list = await holdReadyList(tx, caller, publicId);
  await setWaiting(tx, list.id, lines);
  await readFeedsSoon(tx, { listId: list.id, ownerId: list.ownerId, loginId: caller.loginId });
  return presentList(tx, list.id);
}
