import { useMemo } from "react";
import { type FieldValue, listMarks, type OwnField } from "../../../contract/campaigns/own-fields.ts";
import { listTags, type Tag } from "../../../contract/campaigns/tags.ts";
import { useMay } from "../../accounts/may.ts";
import { useAsk } from "../../api/queries.ts";

/** Tags and own fields of a campaign's podcasts. */
export interface Marks {
  tags: readonly Tag[];
  fields: readonly OwnField[];
  /** By entry. */
  of: (entry: string) => EntryMarks;
}
export interface EntryMarks {
  tags: readonly Tag[];
  values: Readonly<Record<string, FieldValue>>;
}

const NONE: EntryMarks = { tags: [], values: {} };

/** Undefined until they are known, and for guests, who see none. */
export function useMarks(campaign: string, owner: string | undefined): Marks | undefined {
  const may = useMay("tag.read", owner);
  const { data } = useAsk(listMarks, { params: { id: campaign } }, { enabled: owner !== undefined && may });
  return useMemo(() => {
    if (!data) return undefined;
    const tags = new Map(data.tags.map((tag) => [tag.publicId, tag]));
    const own = new Map(
      data.entries.map((one): [string, EntryMarks] => [
        one.entry,
        { tags: one.tags.flatMap((id) => tags.get(id) ?? []), values: one.values },
      ]),
    );
    return { tags: data.tags, fields: data.fields, of: (entry) => own.get(entry) ?? NONE };
  }, [data]);
}

/** The tags of the organization, by its public id; null where there is none. */
export function useTags(owner: string | null): readonly Tag[] | undefined {
  const may = useMay("tag.read", owner);
  return useAsk(listTags, { params: { id: owner ?? "" } }, { enabled: owner !== null && may }).data?.tags;
}
