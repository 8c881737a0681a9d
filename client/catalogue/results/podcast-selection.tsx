import type { ReactNode } from "react";
import type { PodcastCard } from "../../../contract/catalogue.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { BarAction, SelectionBar } from "../../ui/lists/selection-bar.tsx";

interface Props {
  /** What is selected, in the order of the list; at least one. */
  podcasts: readonly PodcastCard[];
  onClear: () => void;
  onUnlock: () => void;
  onAdd: () => void;
  /** Further acts: those of campaigns, which the catalogue knows nothing of. */
  more?: ReactNode | undefined;
}

/** The dark bar while podcasts are selected. */
export function PodcastSelection({ podcasts, onClear, onUnlock, onAdd, more }: Props) {
  const t = useText();
  const format = useFormats();
  const listeners = podcasts.reduce((sum, card) => sum + (card.reachPerEpisode ?? 0), 0);
  const locked = podcasts.filter((card) => card.emailStatus === "LOCKED").length;
  return (
    <SelectionBar
      label={t("catalogue.selection")}
      says={t("catalogue.selected", { count: format.count(podcasts.length) })}
      detail={t("catalogue.selectedListeners", { listeners: format.count(listeners) })}
    >
      <BarAction className="wide-only" onClick={onClear}>
        {t("catalogue.clear")}
      </BarAction>
      <hr className="wide-only" />
      {more}
      <BarAction
        icon="unlock"
        disabled={locked === 0}
        aria-label={t("catalogue.unlock", { count: locked })}
        onClick={onUnlock}
      >
        <span className="wide-only">{t("catalogue.unlock", { count: locked })}</span>
        <span className="narrow-only">{format.count(locked)}</span>
      </BarAction>
      <BarAction icon="plus" strong onClick={onAdd}>
        {t("catalogue.addToCampaign")}
      </BarAction>
    </SelectionBar>
  );
}
