import type { RefObject } from "react";
import { PODCAST_STATES, type PodcastState } from "../../../contract/campaigns.ts";
import { useText } from "../../language/text.tsx";
import { Menu, MenuChoices } from "../../ui/floating/menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import { BarAction } from "../../ui/lists/selection-bar.tsx";
import { StateSign } from "../pipeline-state.tsx";

interface Props {
  /** The state that all chosen podcasts are in; null where they differ. */
  current: PodcastState | null;
  buttonRef: RefObject<HTMLButtonElement | null>;
  onMove: (target: PodcastState) => void;
}

/** Any podcasts move to any state (A4.01). */
export function MoveMenu({ current, buttonRef, onMove }: Props) {
  const t = useText();
  return (
    <Menu
      side="top"
      label={t("campaigns.entries.moveTo")}
      trigger={
        <BarAction ref={buttonRef}>
          {t("campaigns.entries.moveTo")}
          <Icon name="chevron-down" size="small" />
        </BarAction>
      }
    >
      <MenuChoices
        value={current}
        onChange={onMove}
        choices={PODCAST_STATES.map((state) => ({
          value: state,
          label: t(`campaigns.state.${state}`),
          sign: <StateSign state={state} />,
        }))}
      />
    </Menu>
  );
}
