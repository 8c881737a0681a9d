import { useQueries } from "@tanstack/react-query";
import { type ConversationTeam, readTeam } from "../../../contract/conversations/team.ts";
import type { ConversationRow } from "../../../contract/conversations.ts";
import { call } from "../../api/call.ts";
import { keyOf } from "../../api/queries.ts";

type Colleague = ConversationTeam["colleagues"][number];

/** More mailboxes than anybody selects across; beyond them the server judges alone. */
const MOST_MAILBOXES = 10;

/** Who may have all of these conversations. Whether somebody may read one depends on its mailbox alone. */
export function useColleagues(rows: readonly ConversationRow[]): readonly Colleague[] {
  const ofMailbox = new Map(rows.map((row) => [row.mailbox.publicId, row.publicId]));
  const teams = useQueries({
    queries: [...ofMailbox.values()].slice(0, MOST_MAILBOXES).map((id) => {
      const input = { params: { id } };
      return {
        queryKey: keyOf(readTeam, input),
        queryFn: ({ signal }: { signal: AbortSignal }) => call(readTeam, input, { signal }),
      };
    }),
  });
  const [first, ...others] = teams.map(({ data }) => data?.colleagues);
  return (first ?? []).filter((one) =>
    others.every((colleagues) => colleagues?.some(({ id }) => id === one.id)),
  );
}
