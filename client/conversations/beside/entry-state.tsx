import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { PODCAST_STATES, type PodcastState } from "../../../contract/campaigns.ts";
import { type ConversationBeside, readBeside, readConversation } from "../../../contract/conversations.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { NextFollowUp } from "../../campaigns/entries/next-follow-up.tsx";
import { moveTo } from "../../campaigns/moves/move-entries.ts";
import { StateName, StateSign } from "../../campaigns/pipeline-state.tsx";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Menu, MenuChoices } from "../../ui/floating/menu.tsx";
import { showToast, undoable } from "../../ui/floating/toast.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  entry: ConversationBeside["entries"][number];
  /** Its title. */
  podcast: string;
}

/** Where a podcast stands in one campaign; it is moved here. */
export function EntryState({ entry, podcast }: Props) {
  const t = useText();
  const [failure, setFailure] = useState<unknown>(null);
  const { campaign, state } = entry;

  async function tell(target: PodcastState): Promise<boolean> {
    setFailure(null);
    try {
      await moveTo(campaign.publicId, new Map([[entry.entry, target]]));
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      void forget(readBeside, readConversation);
    }
  }

  async function move(target: PodcastState): Promise<void> {
    if (target === state || !(await undoable(tell(target)))) return;
    showToast(t("campaigns.entries.moved", { count: 1, state: t(`campaigns.state.${target}`) }), {
      label: t("campaigns.entries.undo"),
      onAct: () => void tell(state),
      undoes: true,
    });
  }

  return (
    <li>
      <Link to={paths.entries} params={{ publicId: campaign.publicId }} className="entry-state-campaign">
        {campaign.displayName}
      </Link>
      <Menu
        label={t("conversations.beside.move", { podcast, campaign: campaign.displayName })}
        align="end"
        trigger={
          <button type="button" className="entry-state">
            <StateName state={state} />
            <Icon name="chevron-down" size="small" />
          </button>
        }
      >
        <MenuChoices
          value={state}
          onChange={(target) => void move(target)}
          choices={PODCAST_STATES.map((one) => ({
            value: one,
            label: t(`campaigns.state.${one}`),
            sign: <StateSign state={one} />,
          }))}
        />
      </Menu>
      {entry.followUp ? (
        <p className="small muted entry-follow-up">
          <NextFollowUp followUp={entry.followUp} campaignId={campaign.publicId} title={podcast} />
        </p>
      ) : null}
      {failure ? (
        <p className="small danger" role="alert">
          {sentenceOf(failure, t)}
        </p>
      ) : null}
    </li>
  );
}
