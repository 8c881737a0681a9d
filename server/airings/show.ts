import {
  type Airing,
  type AiringDetail,
  type AiringEpisode,
  MOST_FINDINGS,
  MOST_VERDICTS,
} from "../../contract/airings.ts";
import { shortNamesOf } from "../accounts/short-names.ts";
import { makegoodAsked } from "../bookings/makegood.ts";
import { contactsFor, OUTSIDE } from "../contacts/visibility.ts";
import type { Db } from "../platform/postgres/database.ts";
import type { Caller } from "../platform/web/http.ts";
import { insertingDays } from "./judge/inserts.ts";
import { isOwed } from "./makegood/is-owed.ts";
import { playable } from "./playable.ts";
import { selectLooks } from "./queries.ts";
import {
  type AiringRow,
  type ShownEpisode,
  selectEvidenceById,
  selectEvidenceOf,
  selectShownEpisodes,
  selectSought,
  selectVerdicts,
} from "./show-queries.ts";
import { hearingOf } from "./sound/show-sound.ts";

const instant = (date: Date | null): string | null => date?.toISOString() ?? null;

/** A feed that has failed for less than a day is not yet silent. */
const SILENT_MS = 86_400_000;

/** Spots of one organization as its caller may see them; null for somebody from outside, who sees no address. */
export async function showAirings(
  db: Db,
  caller: Caller | null,
  rows: readonly AiringRow[],
): Promise<Airing[]> {
  const [first] = rows;
  if (!first) return [];
  const podcastIds = rows.map(({ podcastId }) => podcastId);
  const contactOf = await contactsFor(db, caller ?? OUTSIDE, caller && first.ownerId, podcastIds);
  const episodes = await selectShownEpisodes(
    db,
    rows.flatMap(({ episodeId }) => episodeId ?? []),
  );
  const evidence = await selectEvidenceById(
    db,
    rows.flatMap(({ evidenceId }) => evidenceId ?? []),
  );
  const inserting = insertingDays(await selectLooks(db, podcastIds));
  return rows.map((row) => {
    const { hide } = contactOf(row.podcastId);
    const episode = row.episodeId === null ? undefined : episodes.get(row.episodeId);
    const found = row.evidenceId === null ? undefined : evidence.get(row.evidenceId);
    const silent = row.silent && row.feedRead !== null && Date.now() - row.feedRead.getTime() >= SILENT_MS;
    return {
      spot: row.spot,
      podcast: { publicId: row.podcast, title: hide(row.title) },
      booking: row.booking,
      position: row.position,
      makegoodOf: row.makegoodOf,
      firstDay: row.firstDay,
      lastDay: row.lastDay,
      number: row.number,
      slot: row.slot,
      state: row.state ?? "planned",
      reason: row.reason ?? "feed-unread",
      person: row.person,
      episode: episode ? showEpisode(episode, hide) : null,
      place: found
        ? {
            quote: hide(found.quote),
            from: found.from,
            to: found.to,
            kind: found.kind,
            by: found.by,
            proof: found.proof,
          }
        : null,
      inserted: inserting.get(row.podcastId) ?? null,
      silentSince: silent ? instant(row.feedRead) : null,
    };
  });
}

const showEpisode = (
  { title, published, number, seconds, sound }: ShownEpisode,
  hide: (text: string) => string,
): AiringEpisode => ({
  title: hide(title),
  published: instant(published),
  number,
  seconds,
  sound: playable(sound) !== null,
});

/** One spot with all that was found and said. */
export async function showDetail(
  db: Db,
  caller: Caller,
  row: AiringRow,
  campaignId: number,
): Promise<AiringDetail> {
  const [airing] = await showAirings(db, caller, [row]);
  const contactOf = await contactsFor(db, caller, row.ownerId, [row.podcastId]);
  const { hide } = contactOf(row.podcastId);
  const evidence = await selectEvidenceOf(db, row.id, MOST_FINDINGS);
  const episodes = await selectShownEpisodes(
    db,
    evidence.map(({ episodeId }) => episodeId),
  );
  const verdicts = await selectVerdicts(db, row.id, MOST_VERDICTS);
  const names = await shortNamesOf(
    db,
    verdicts.flatMap(({ loginId }) => loginId ?? []),
  );
  const sought = await selectSought(db, campaignId);
  return {
    ...airing!,
    seconds: row.seconds,
    settled: row.settled,
    sought: { names: [...(sought?.names ?? []), ...(sought?.phrases ?? [])], code: row.code, link: row.link },
    evidence: evidence.map(({ id: _id, episodeId, sha256, at, gone, quote, ...found }) => ({
      ...found,
      quote: hide(quote),
      sha256: sha256.toString("hex"),
      at: at.toISOString(),
      gone: instant(gone),
      episode: showEpisode(episodes.get(episodeId)!, hide),
    })),
    verdicts: verdicts.map(({ state, reason, said, loginId, note, at }) => ({
      state,
      reason,
      by: loginId === null ? null : (names.get(loginId) ?? null),
      person: said !== null && said !== "open",
      note,
      at: at.toISOString(),
    })),
    read: instant(row.feedRead),
    hearing: await hearingOf(db, row.episodeId),
    makegood: {
      owed: isOwed(row),
      asked: instant(await makegoodAsked(db, row.id)),
      by: row.madeGoodBy,
      modified: row.bookingModified.toISOString(),
    },
  };
}
