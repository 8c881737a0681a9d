import {
  belongsTo,
  readTimeline,
  TIMELINE_PARTS,
  type TimelineKind,
  type TimelinePart,
} from "../../../contract/teamwork/timeline.ts";
import { useAsk } from "../../api/queries.ts";

export const readTimelinePart = (value: unknown): TimelinePart =>
  TIMELINE_PARTS.find((part) => part === value) ?? "all";

/** How often an open timeline looks what others do, in ms. */
const LOOK_MS = 15_000;

function useItems(
  params: { id: string; entry: string },
  query: { part: TimelinePart; from: string | undefined },
  enabled = true,
) {
  return useAsk(
    readTimeline,
    { params, query },
    {
      enabled,
      refetchInterval: LOOK_MS,
      // With another filter what is there stays until the answer comes; of another podcast nothing does.
      placeholderData: (last, of) => {
        const input = of?.queryKey[2] as { params?: { entry?: string } } | undefined;
        return input?.params?.entry === params.entry ? last : undefined;
      },
    },
  );
}

/** The items from one on, else the newest; those around the item that the address names, where it is not among them. */
export function useTimeline(
  campaign: string,
  entry: string,
  { part, from, item }: { part: TimelinePart; from: string | undefined; item: string },
) {
  const params = { id: campaign, entry };
  const asked = useItems(params, { part, from });
  const has = (one: typeof asked) => one.data?.items.some(({ id }) => id === item) === true;
  const beyond =
    belongsTo(item.split("-")[0] as TimelineKind, part) &&
    asked.data !== undefined &&
    !asked.isPlaceholderData &&
    (asked.data.more || asked.data.newer) &&
    !has(asked);
  const around = useItems(params, { part, from: item }, beyond);
  return beyond && has(around) ? around : asked;
}
