import { useEffect, useMemo, useState } from "react";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { useSession } from "../../accounts/session.ts";
import type { PlaceholderValues } from "./placeholders.ts";
import {
  type Chosen,
  chosenEntries,
  isReachable,
  judge,
  nameOfChoice,
  problemsByStatus,
  type Recipient,
} from "./recipients.ts";
import { useCheck } from "./use-check.ts";
import type { DraftHandle } from "./use-draft.ts";

const nobody: readonly string[] = [];

export interface Recipients {
  all: readonly Recipient[];
  /** The entries behind them, in the order of the campaign. */
  entries: readonly CampaignEntry[];
  ready: readonly Recipient[];
  /** Recipients who currently get no e-mail. */
  skipped: readonly Recipient[];
  /** How many have a note or a problem. */
  noted: number;
  /** More than one mailing can hold. */
  tooMany: number;
  /** Whose mail is previewed; counted from 0, -1 if there is none. */
  current: Recipient | undefined;
  position: number;
  /** The values of the placeholders there. */
  values: PlaceholderValues;
  check: ReturnType<typeof useCheck>;
  pick: (entryId: string) => void;
  remove: (entry: CampaignEntry) => void;
}

/** The recipients, what the server says about each, and whose mail is previewed. */
export function useRecipients(
  campaignId: string,
  entries: readonly CampaignEntry[],
  chosen: Chosen,
  { draft, change }: Pick<DraftHandle, "draft" | "change">,
): Recipients {
  const { login } = useSession();
  const choice = nameOfChoice(chosen);
  const leftOut = draft.leftOut.of === choice ? draft.leftOut.ids : nobody;
  const wanted = useMemo(() => chosenEntries(entries, chosen, leftOut), [entries, chosen, leftOut]);
  const [picked, pick] = useState<string | null>(null);
  const [example, setExample] = useState<string>();

  const ids = wanted.entries.map((entry) => entry.externalId);
  const check = useCheck(campaignId, draft, ids, example && ids.includes(example) ? example : undefined);
  const all = useMemo(
    () =>
      judge(wanted.entries, check.data?.problems ?? problemsByStatus(wanted.entries), check.data?.contacts),
    [wanted, check.data],
  );
  // The selected recipient; initially the first who can get the mail.
  const current = all.find((one) => one.entry.externalId === picked) ?? all.find(isReachable) ?? all[0];
  const currentId = current?.entry.externalId;
  useEffect(() => setExample(currentId), [currentId]);

  const ready = all.filter(isReachable);
  const { firstName, lastName } = login.profile;
  return {
    all,
    entries: wanted.entries,
    ready,
    skipped: all.filter((one) => !isReachable(one)),
    noted: all.filter((one) => one.problem?.blocks || one.missing).length,
    tooMany: wanted.tooMany,
    current,
    position: current ? all.indexOf(current) : -1,
    values: {
      ...((check.data?.example === currentId ? check.data?.values : null) ?? {
        podcast_title: current?.entry.podcast.title ?? "",
        podcast_owner: current?.entry.podcast.itunesArtist ?? "",
        my_first_name: firstName.value,
        my_last_name: lastName.value,
      }),
      // Of a person with several shows the server knows better.
      form:
        (check.data?.example === currentId ? check.data?.form : null) ?? current?.entry.form ?? draft.form,
    },
    check,
    pick,
    remove: (entry) => change({ leftOut: { of: choice, ids: [...leftOut, entry.externalId] } }),
  };
}
