import {
  chooseForLine,
  chooseForRest,
  type ListGroup,
  listLines,
  previewList,
  readList,
  readListFeeds,
} from "../../../contract/campaigns-lists.ts";
import { call } from "../../api/call.ts";
import { forget, useAsk } from "../../api/queries.ts";

/** How often a list is asked for while it is being matched, and while feeds are read; milliseconds. */
const MATCHING_MS = 1_000;
const READING_MS = 3_000;

/** A list; asked for again as long as something is done with it. */
export const useList = (id: string) =>
  useAsk(
    readList,
    { params: { id } },
    {
      refetchOnMount: "always",
      refetchInterval: ({ state: { data } }) =>
        data?.state === "matching" ? MATCHING_MS : data && data.counts.waiting > 0 ? READING_MS : false,
    },
  );

export const useLines = (id: string, group: ListGroup, page: number, seen: string) =>
  useAsk(
    listLines,
    { params: { id }, query: { group, page } },
    { enabled: seen !== "", placeholderData: (before) => before, refetchOnMount: "always" },
  );

export const forgetList = () => forget(readList, listLines, previewList);

export async function choose(id: string, line: number, podcast: string | null): Promise<void> {
  await call(chooseForLine, { params: { id, line }, body: { podcast } });
  await forgetList();
}

export async function chooseRest(id: string, take: "same-title" | "none"): Promise<void> {
  await call(chooseForRest, { params: { id }, body: { take } });
  await forgetList();
}

export async function readFeeds(id: string, lines: number[] | null): Promise<void> {
  await call(readListFeeds, { params: { id }, body: { lines } });
  await forgetList();
}
