import { MOST_NEWS, type ShowNewsList } from "../../../contract/airings/news.ts";
import { contactsFor } from "../../contacts/visibility.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller } from "../../platform/web/http.ts";
import { selectNews } from "./news-queries.ts";

/** What happened to the shows that an organization has collected, the newest first. */
export async function listShowNews(db: Db, caller: Caller, ownerId: number): Promise<ShowNewsList> {
  const rows = await selectNews(db, ownerId, MOST_NEWS + 1);
  const shown = rows.slice(0, MOST_NEWS);
  const contacts = await contactsFor(
    db,
    caller,
    ownerId,
    shown.map(({ podcastId }) => podcastId),
  );
  return {
    page: shown.map(({ podcastId, podcast, title, kind, detail, at, campaign, publicId }) => ({
      publicId,
      podcast: { publicId: podcast, title: contacts(podcastId).hide(title) },
      kind,
      detail,
      at: at.toISOString(),
      campaign,
    })),
    more: rows.length > MOST_NEWS,
  };
}
