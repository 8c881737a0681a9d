import { useEffect, useState } from "react";
import {
  changeNoticeChoices,
  listNotices,
  readNoticeChoices,
  seeNotices,
} from "../../../contract/accounts-notices.ts";
import { call } from "../../api/call.ts";
import { keyOf, queryClient, useAsk, useTell } from "../../api/queries.ts";
import { reportedTimeZone } from "../../language/own-time-zone.ts";
import { inBrowser } from "../../ui/browser-store.ts";
import { useSession } from "../session.ts";
import { followNews } from "./live.ts";

/** Without a live stream the list is asked for so often, in ms. */
const ASK_EVERY = 15_000;

/** A user's notices, fresh within two seconds while a stream is open, else within fifteen. */
export function useNotices() {
  const { publicId } = useSession().login;
  const [live, setLive] = useState(false);
  useEffect(() => followNews(setLive), []);
  const notices = useAsk(listNotices, {}, { refetchInterval: live ? false : ASK_EVERY });
  const see = useTell(seeNotices, {
    onSuccess: ({ unseen }) =>
      queryClient.setQueryData(keyOf(listNotices, {}), (known: typeof notices.data) =>
        known ? { unseen, page: known.page.map((one) => ({ ...one, seen: true })) } : known,
      ),
  });
  useEffect(() => void tellTimeZone(publicId), [publicId]);
  return { notices, seeAll: () => see.mutate({ body: { all: true } }) };
}

const TOLD = "hostread.timeZone";

/** The daily mail comes at eight where the user is; the server hears of it once, and when it changes. */
async function tellTimeZone(login: string): Promise<void> {
  const timeZone = reportedTimeZone();
  const mark = `${login} ${timeZone}`;
  if (!timeZone || inBrowser.read(TOLD) === mark) return;
  try {
    const choices = await call(changeNoticeChoices, { body: { timeZone } });
    queryClient.setQueryData(keyOf(readNoticeChoices, {}), choices);
    inBrowser.keep(TOLD, mark);
  } catch (error) {
    console.info("The time zone was not kept.", error);
  }
}
