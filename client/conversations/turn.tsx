import { useText } from "../language/text.tsx";
import { Icon } from "../ui/icon.tsx";

interface Props {
  turn: "ours" | "theirs";
  state: "open" | "snoozed" | "done";
}

/** Whose turn it is: glyph and word. A conversation that is done waits for nobody. */
export function Turn({ turn, state }: Props) {
  const t = useText();
  const name = state === "open" ? turn : state;
  return (
    <span className={name === "ours" ? "turn ours" : "turn"}>
      <Icon
        size="small"
        name={name === "ours" ? "undo" : name === "theirs" ? "clock" : name === "done" ? "check" : "pause"}
      />
      {t(`conversations.turn.${name}`)}
    </span>
  );
}
