import { type ReactNode, type RefObject, useRef } from "react";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { BarAction, SelectionBar } from "../../ui/lists/selection-bar.tsx";
import { MoveMenu } from "../moves/move-menu.tsx";
import type { useMoves } from "../moves/use-moves.ts";

interface Props {
  chosen: readonly CampaignEntry[];
  moves: ReturnType<typeof useMoves>;
  control: RefObject<HTMLButtonElement | null>;
  /** There is no organization whose credits could be used. */
  noUnlock: boolean;
  onClear: () => void;
  onUnlock: () => void;
  onRemove: () => void;
  onWrite: () => void;
  /** Tags can be given. */
  onTag: (() => void) | undefined;
  /** What can be done without changing them. */
  beside: ReactNode;
}

/** Actions for the selected podcasts, and notes about them (A2.11, A2.39). */
export function EntryBar({
  chosen,
  moves,
  control,
  noUnlock,
  onClear,
  onUnlock,
  onRemove,
  onWrite,
  onTag,
  beside,
}: Props) {
  const t = useText();
  const format = useFormats();
  const ids = useRef<string[]>([]);
  ids.current = chosen.map((entry) => entry.externalId);
  const states = new Set(chosen.map((entry) => entry.podcastState));
  const [only] = states;
  const current = states.size === 1 && only ? only : null;
  const count = (status: string) => chosen.filter(({ podcast }) => podcast.emailStatus === status).length;
  const locked = count("LOCKED");
  const unknown = count("UNKNOWN");
  return (
    <SelectionBar
      label={t("campaigns.entries.selection")}
      says={
        <>
          <span>{t("campaigns.entries.selected", { count: chosen.length })}</span>
          {states.size > 1 ? <Badge>{t("campaigns.entries.mixed")}</Badge> : null}
        </>
      }
      detail={
        locked + unknown > 0 ? (
          <span className="wide-only">
            {format.list([
              ...(locked > 0 ? [t("campaigns.entries.locked", { count: locked })] : []),
              ...(unknown > 0 ? [t("campaigns.entries.unknown", { count: unknown })] : []),
            ])}
          </span>
        ) : undefined
      }
    >
      <BarAction onClick={onClear} className="wide-only">
        {t("campaigns.entries.clear")}
      </BarAction>
      <hr className="wide-only" />
      <MoveMenu
        current={current}
        buttonRef={control}
        onMove={(target) => void moves.move(ids.current, target)}
      />
      {onTag ? (
        <BarAction icon="bookmark" aria-label={t("campaigns.marks.act")} onClick={onTag}>
          <span className="wide-only">{t("campaigns.marks.act")}</span>
        </BarAction>
      ) : null}
      <BarAction
        icon="unlock"
        disabled={locked === 0 || noUnlock}
        aria-label={t("campaigns.entries.unlock", { count: locked })}
        onClick={onUnlock}
      >
        <span className="wide-only">{t("campaigns.entries.unlock", { count: locked })}</span>
        <span className="narrow-only">{locked}</span>
      </BarAction>
      {beside}
      <BarAction icon="bin" aria-label={t("campaigns.entries.remove")} onClick={onRemove}>
        <span className="wide-only">{t("campaigns.entries.remove")}</span>
      </BarAction>
      <BarAction icon="mail" strong onClick={onWrite}>
        <span className="wide-only">{t("campaigns.entries.write")}</span>
        <span className="narrow-only">{t("campaigns.entries.writeShort")}</span>
      </BarAction>
    </SelectionBar>
  );
}
