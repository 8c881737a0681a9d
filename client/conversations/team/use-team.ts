import { type ConversationTeam, readTeam } from "../../../contract/conversations/team.ts";
import { useAsk } from "../../api/queries.ts";

/** How often an open conversation looks what colleagues do, in ms. */
const LOOK_MS = 10_000;

/** The colleagues of a conversation and what they do in it; undefined until that is known. */
export const useTeam = (conversation: string): ConversationTeam | undefined =>
  useAsk(readTeam, { params: { id: conversation } }, { staleTime: 0, refetchInterval: LOOK_MS }).data;
