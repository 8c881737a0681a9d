import { useRef, useState } from "react";
import { SNOOZE_DAYS_MAX, TOGETHER_MAX } from "../../../contract/conversations/team.ts";
import type { ConversationRow } from "../../../contract/conversations.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Menu, MenuChoices } from "../../ui/floating/menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useShortcuts } from "../../ui/keys/use-shortcuts.ts";
import { BarAction, SelectionBar } from "../../ui/lists/selection-bar.tsx";
import { TimePopover } from "../time-popover.tsx";
import { giveChanges, moveChanges, type Wanted } from "./changes.ts";
import { useColleagues } from "./use-colleagues.ts";

const NOBODY = "nobody";

interface Props {
  /** What is selected, in the order of the list; at least one. */
  rows: readonly ConversationRow[];
  busy: boolean;
  onChange: (changes: readonly Wanted[], says: (count: number) => string) => void;
  /** Moves the cards of their shows to the state at that place. */
  onMove: (rows: readonly ConversationRow[], place: number) => void;
  onClear: () => void;
}

/** What is done with several conversations at once, by the same keys as with the open one. */
export function SelectedBar({ rows, busy, onChange, onMove, onClear }: Props) {
  const t = useText();
  const format = useFormats();
  const colleagues = useColleagues(rows);
  const [later, setLater] = useState(false);
  const chooser = useRef<HTMLButtonElement>(null);
  const tooMany = rows.length > TOGETHER_MAX;
  const off = busy || tooMany;
  const self = colleagues.find((one) => one.self);
  const [first] = rows;
  const only = rows.every((row) => row.assigned === first?.assigned) ? first?.assigned : undefined;
  const allDone = rows.every((row) => row.state === "done");

  const end = () =>
    onChange(moveChanges(rows, { state: allDone ? "open" : "done" }), (count) =>
      t(allDone ? "conversations.together.reopened" : "conversations.together.done", { count }),
    );
  const wait = (at: Date) =>
    onChange(moveChanges(rows, { state: "snoozed", until: at.toISOString(), waitsFor: "time" }), (count) =>
      t("conversations.together.later", { count, time: format.dayAndTime(at.toISOString()) }),
    );
  const give = (to: string | null) => {
    const name = colleagues.find((one) => one.id === to)?.name;
    onChange(giveChanges(rows, to), (count) =>
      name === undefined
        ? t("conversations.together.nobody", { count })
        : t("conversations.together.given", { count, name }),
    );
  };
  useShortcuts({
    close: onClear,
    done: off ? undefined : end,
    later: off ? undefined : () => setLater(true),
    takeOver: self && !off ? () => give(only === self.id ? null : self.id) : undefined,
    assign: off ? undefined : () => chooser.current?.click(),
    moveCard: off ? undefined : (place) => onMove(rows, place),
  });

  return (
    <SelectionBar
      label={t("conversations.together.selection")}
      says={t("conversations.together.selected", { count: rows.length })}
      detail={tooMany ? t("conversations.together.most", { most: TOGETHER_MAX }) : undefined}
    >
      <BarAction className="wide-only" onClick={onClear}>
        {t("conversations.together.clear")}
      </BarAction>
      <hr className="wide-only" />
      <Menu
        side="top"
        label={t("conversations.team.whoHas")}
        trigger={
          <BarAction ref={chooser} disabled={off}>
            {t("conversations.together.give")}
            <Icon name="chevron-down" size="small" />
          </BarAction>
        }
      >
        <MenuChoices
          value={only === undefined ? null : (only ?? NOBODY)}
          onChange={(to) => give(to === NOBODY ? null : to)}
          choices={[
            { value: NOBODY, label: t("conversations.team.nobody") },
            ...colleagues.map((one) => ({
              value: one.id,
              label: one.self ? t("conversations.team.me", { name: one.name }) : one.name,
            })),
          ]}
        />
      </Menu>
      <TimePopover
        label={t("conversations.team.later")}
        most={SNOOZE_DAYS_MAX}
        open={later}
        onOpenChange={setLater}
        onChoose={wait}
        trigger={<BarAction disabled={off}>{t("conversations.team.later")}</BarAction>}
      />
      <BarAction icon={allDone ? "undo" : "check"} strong disabled={off} onClick={end}>
        {t(allDone ? "conversations.team.reopen" : "conversations.team.done")}
      </BarAction>
    </SelectionBar>
  );
}
