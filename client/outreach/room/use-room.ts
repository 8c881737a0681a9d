import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { fillRoom, ROOM_PAGE } from "../../../contract/outreach/room.ts";
import { call, type RouteInput } from "../../api/call.ts";
import { currentLanguage } from "../../language/locale.ts";
import type { Draft } from "../composer/draft.ts";
import { useRested } from "../composer/use-check.ts";
import { planToSend } from "../follow-ups/plan.ts";
import type { RoomWork } from "./room-work.ts";

type Asked = NonNullable<RouteInput<typeof fillRoom>["body"]>;

/** What of the work in the room goes with the draft, into the room and with what is sent. */
export function roomDraft(
  { edits, joinedBody, mailboxes, overrides }: RoomWork,
  recipients: readonly string[],
): Pick<Asked, "edits" | "joinedBody" | "mailboxes" | "overrides"> {
  const own = Object.fromEntries(Object.entries(edits).filter(([entry]) => recipients.includes(entry)));
  const reasons = Object.fromEntries(
    Object.entries(overrides).filter(([entry]) => recipients.includes(entry)),
  );
  return {
    ...(Object.keys(reasons).length > 0 ? { overrides: reasons } : {}),
    ...(Object.keys(own).length > 0 ? { edits: own } : {}),
    ...(joinedBody.trim() === "" ? {} : { joinedBody }),
    ...(mailboxes.length > 0 ? { mailboxes: [...mailboxes] } : {}),
  };
}

/** Asks the server for all mails as they would leave; a page of them in full, from the one that is named. */
export function useRoom(
  campaignId: string,
  draft: Draft,
  files: readonly string[],
  recipients: readonly string[],
  work: RoomWork,
  from: string | undefined,
) {
  const { subject, body, language, form } = draft;
  const asked: Asked = {
    subject,
    body,
    language,
    form,
    recipients: [...recipients],
    ...planToSend(draft.plan),
    ...roomDraft(work, recipients),
    ...(files.length > 0 ? { files: [...files] } : {}),
    ...(from === undefined ? {} : { from }),
  };
  const now = JSON.stringify(asked);
  const rested = useRested(now);
  const answer = useQuery({
    queryKey: [fillRoom.method, fillRoom.path, campaignId, rested, currentLanguage()],
    queryFn: ({ signal }) =>
      call(fillRoom, { params: { id: campaignId }, body: JSON.parse(rested) as Asked }, { signal }),
    enabled: recipients.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 60_000,
  });
  // What is shown belongs to the words that stand there.
  return { ...answer, settled: now === rested && !answer.isPlaceholderData && answer.data !== undefined };
}

/** The mail that a page begins with, for the one that is open. */
export function pageOf(groups: readonly { entry: string }[], open: string | undefined): string | undefined {
  const at = groups.findIndex((group) => group.entry === open);
  return at < ROOM_PAGE ? undefined : groups[Math.floor(at / ROOM_PAGE) * ROOM_PAGE]?.entry;
}
