import { useState } from "react";
import {
  deleteSavedSearch,
  listSavedNews,
  listSavedSearches,
  openSavedSearch,
  renameSavedSearch,
  restoreSavedSearch,
  type SavedSearch,
  saveSearch,
} from "../../../contract/catalogue-saved.ts";
import { useOwner } from "../../accounts/owner.ts";
import { call } from "../../api/call.ts";
import { forget, keyOf, queryClient, useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { showToast, undoable } from "../../ui/floating/toast.tsx";
import { keptOf, type PodcastSearch } from "../results/search.ts";

type List = { page: SavedSearch[] };
type News = { page: { publicId: string; found: number | null }[] };

/** New podcasts do not change by the minute, and counting them is expensive. */
const NEWS_MS = 5 * 60_000;

/**
 * The user's saved searches, their numbers of new podcasts, and their actions. The numbers are requested once the
 * list of podcasts is there (`ready`).
 */
export function useSaved(ready: boolean) {
  const t = useText();
  const owner = useOwner();
  const input = { query: { owner: owner?.publicId } };
  const list = useAsk(listSavedSearches, input, { enabled: Boolean(owner) });
  const some = (list.data?.page.length ?? 0) > 0;
  const news = useAsk(listSavedNews, input, { enabled: Boolean(owner) && some && ready, staleTime: NEWS_MS });
  const [failure, setFailure] = useState<unknown>(null);

  const show = (change: (page: SavedSearch[]) => SavedSearch[]) =>
    queryClient.setQueryData<List>(keyOf(listSavedSearches, input), (kept) =>
      kept ? { page: change(kept.page) } : kept,
    );
  const showNews = (publicId: string, found: number | null) =>
    queryClient.setQueryData<News>(keyOf(listSavedNews, input), (kept) =>
      kept ? { page: kept.page.map((one) => (one.publicId === publicId ? { publicId, found } : one)) } : kept,
    );

  /** An optimistic update, rolled back if the server refuses. */
  async function tell(change: (page: SavedSearch[]) => SavedSearch[], work: () => Promise<unknown>) {
    const queryKey = keyOf(listSavedSearches, input);
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueryData<List>(queryKey);
    setFailure(null);
    show(change);
    try {
      await work();
      return true;
    } catch (error) {
      if (before) queryClient.setQueryData<List>(queryKey, before);
      setFailure(error);
      return false;
    } finally {
      void forget(listSavedSearches, listSavedNews);
    }
  }

  /** @throws Problem for the field that asked for the name */
  async function save(search: PodcastSearch, name: string): Promise<void> {
    const saved = await call(saveSearch, { body: { owner: owner?.publicId, name, filters: keptOf(search) } });
    show((page) => [...page.filter((one) => one.publicId !== saved.publicId), saved]);
    announce(t("catalogue.saved.saved", { name: saved.name }));
    void forget(listSavedSearches, listSavedNews);
  }

  /** @throws Problem for the field that asked for the name */
  async function rename({ publicId }: SavedSearch, name: string): Promise<void> {
    const saved = await call(renameSavedSearch, { params: { id: publicId }, body: { name } });
    show((page) => page.map((one) => (one.publicId === publicId ? saved : one)));
    void forget(listSavedSearches);
  }

  async function restore(saved: SavedSearch): Promise<void> {
    const { publicId, name } = saved;
    const back = () => call(restoreSavedSearch, { params: { id: publicId } });
    if (await tell((page) => [...page, saved], back)) showToast(t("catalogue.saved.restored", { name }));
  }

  async function remove(saved: SavedSearch): Promise<void> {
    const { publicId, name } = saved;
    const gone = () => call(deleteSavedSearch, { params: { id: publicId } });
    const done = await undoable(tell((page) => page.filter((one) => one.publicId !== publicId), gone));
    if (!done) return;
    const undo = { label: t("catalogue.saved.undo"), onAct: () => void restore(saved), undoes: true };
    showToast(t("catalogue.saved.deleted", { name }), undo);
  }

  /** Everything there now counts as seen. Whether the server has recorded that does not affect the list that opens. */
  function opened({ publicId }: SavedSearch): void {
    showNews(publicId, 0);
    call(openSavedSearch, { params: { id: publicId } }).then(
      () => forget(listSavedSearches, listSavedNews),
      (error: unknown) => console.info("That a saved search was opened has not been noted.", error),
    );
  }

  return {
    /** There is an organization to keep them in. */
    possible: owner !== null,
    saved: list.data?.page,
    news: new Map(news.data?.page.map(({ publicId, found }) => [publicId, found])),
    /** The list could not be loaded. */
    error: list.error,
    again: () => void list.refetch(),
    /** What was refused last. */
    failure,
    ...{ save, rename, remove, opened },
  };
}

export type Saved = ReturnType<typeof useSaved>;
