import type { ListGroup } from "../../../contract/campaigns-lists.ts";

export interface ListSearch {
  group?: Exclude<ListGroup, "sure"> | undefined;
  page?: number | undefined;
}

const GROUPS = ["unsure", "none", "twice"] as const;

/** What the address says of a list: the group that is shown, and its page from the second on. */
export function readListSearch(raw: Record<string, unknown>): ListSearch {
  const group = GROUPS.find((one) => one === raw.group);
  const page = Number(raw.page);
  return {
    ...(group && { group }),
    ...(Number.isInteger(page) && page > 0 && page < 10_000 && { page }),
  };
}
