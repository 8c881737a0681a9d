import { useState } from "react";
import { listEntries, PODCAST_STATES, type PodcastState } from "../../contract/campaigns.ts";
import {
  type ConversationShow,
  listConversations,
  readBeside,
  readConversation,
} from "../../contract/conversations.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget } from "../api/queries.ts";
import { moveTo } from "../campaigns/moves/move-entries.ts";
import { useText } from "../language/text.tsx";
import { announce } from "../ui/announcer.tsx";
import { showToast, undoable } from "../ui/floating/toast.tsx";

interface Card {
  campaign: string;
  entry: string;
  state: PodcastState;
}

/** The cards of shows that are in a campaign, each once. */
const cardsOf = (shows: readonly ConversationShow[]): Card[] => {
  const cards = shows.flatMap(({ campaign, entry, state }) =>
    campaign && entry && state ? [{ campaign: campaign.publicId, entry, state }] : [],
  );
  return [...new Map(cards.map((card) => [card.entry, card])).values()];
};

/** Moves the cards of shows to a state, by its place among the states; it can be undone. */
export function useMoveShows() {
  const t = useText();
  const [failure, setFailure] = useState<string | null>(null);

  async function tell(cards: readonly Card[]): Promise<boolean> {
    setFailure(null);
    try {
      for (const campaign of new Set(cards.map((card) => card.campaign))) {
        const own = cards.filter((card) => card.campaign === campaign);
        await moveTo(campaign, new Map(own.map(({ entry, state }) => [entry, state])));
      }
      return true;
    } catch (error) {
      setFailure(sentenceOf(error, t));
      return false;
    } finally {
      void forget(readConversation, readBeside, listConversations, listEntries);
    }
  }

  return {
    /** Why the last one was refused. */
    failure,
    async move(shows: readonly ConversationShow[], place: number): Promise<void> {
      const target = PODCAST_STATES[place];
      const all = cardsOf(shows);
      const cards = all.filter((card) => card.state !== target);
      if (target === undefined) return;
      if (cards.length === 0) {
        announce(t(all.length === 0 ? "conversations.move.noCard" : "campaigns.entries.thereAlready"));
        return;
      }
      if (!(await undoable(tell(cards.map((card) => ({ ...card, state: target })))))) return;
      showToast(
        t("campaigns.entries.moved", { count: cards.length, state: t(`campaigns.state.${target}`) }),
        {
          label: t("campaigns.entries.undo"),
          onAct: () => void tell(cards),
          undoes: true,
        },
      );
    },
  };
}
