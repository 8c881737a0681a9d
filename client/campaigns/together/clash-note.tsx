import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import "./together.css";

interface Props {
  field: string;
  theirs: string;
  mine: string;
  onKeep: () => void;
  onTake: () => void;
}

/** Somebody else has saved another version of a field that is just being typed in: both, and the two ways on. */
export function ClashNote({ field, theirs, mine, onKeep, onTake }: Props) {
  const t = useText();
  const shown = (text: string) => text || t("campaigns.together.empty");
  return (
    <div role="alert">
      <Note kind="warning" start={t("campaigns.together.clash", { field })}>
        <span className="clash">
          <span>
            {t("campaigns.together.theirs")} <b>{shown(theirs)}</b>
          </span>
          <span>
            {t("campaigns.together.mine")} <b>{shown(mine)}</b>
          </span>
        </span>
      </Note>
      <p className="row-of clash-acts">
        <Button onClick={onKeep}>{t("campaigns.together.keepMine")}</Button>
        <Button onClick={onTake}>{t("campaigns.together.takeTheirs")}</Button>
      </p>
    </div>
  );
}
