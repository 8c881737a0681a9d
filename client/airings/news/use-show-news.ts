import { dismissShowNews, listShowNews } from "../../../contract/airings/news.ts";
import { keyOf, queryClient, useAsk, useTell } from "../../api/queries.ts";

/** What happened to the shows of an organization; nothing is asked as long as none is known. */
export const useShowNews = (owner: string | undefined) =>
  useAsk(
    listShowNews,
    { params: { id: owner ?? "" } },
    { enabled: owner !== undefined, refetchOnMount: "always" },
  );

/** Puts news away, for all of the organization; the answer is what is left. */
export const useDismiss = (owner: string, onDone: () => void) =>
  useTell(dismissShowNews, {
    onSuccess: (left) => {
      queryClient.setQueryData(keyOf(listShowNews, { params: { id: owner } }), left);
      onDone();
    },
  });
