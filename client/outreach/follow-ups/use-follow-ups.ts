import { changeFollowUp, changeFollowUps, readFollowUps } from "../../../contract/outreach/follow-ups.ts";
import { readMailing } from "../../../contract/outreach.ts";
import { Problem } from "../../api/problem.ts";
import { forget, keyOf, queryClient, useAsk, useTell } from "../../api/queries.ts";
import { isAhead } from "./people.ts";

/** They move once a minute, so asking more often shows nothing new. In ms. */
const AGAIN = 60_000;

/** The follow-ups of a mailing. */
export function useFollowUps(mailingId: string) {
  return useAsk(
    readFollowUps,
    { params: { id: mailingId } },
    {
      staleTime: 0,
      refetchInterval: (query) => (query.state.data?.page.some(isAhead) ? AGAIN : false),
    },
  );
}

/** Somebody or the schedule was faster: what is shown is out of date. */
const isBehind = (error: unknown): boolean =>
  error instanceof Problem && (error.code === "stale" || error.code === "follow-up-released");

/** Changes all follow-ups of a mailing. */
export function useChangeAll(mailingId: string) {
  return useTell(changeFollowUps, {
    onSuccess: (now) => queryClient.setQueryData(keyOf(readFollowUps, { params: { id: mailingId } }), now),
    onError: (error) => {
      if (isBehind(error)) void forget(readFollowUps);
    },
  });
}

/** Changes one. What comes after it changes with it, so all are read again. */
export function useChangeOne() {
  return useTell(changeFollowUp, {
    onSuccess: () => forget(readFollowUps, readMailing),
    onError: (error) => {
      if (isBehind(error)) void forget(readFollowUps, readMailing);
    },
  });
}
