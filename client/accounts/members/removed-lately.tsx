import type { Members } from "../../../contract/accounts-members.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";

interface Props {
  removed: Members["removed"];
  /** The removal that is being undone. */
  waitingFor: string | null;
  error: string | null;
  onUndo: (removal: string, name: string) => void;
}

/** Members who were removed within the last week, each with the way back. */
export function RemovedLately({ removed, waitingFor, error, onUndo }: Props) {
  const t = useText();
  const formats = useFormats();
  return (
    <>
      <h3 className="small muted mt-4">{t("accounts.members.removedLately")}</h3>
      <ul className="member-list">
        {removed.map(({ publicId, name, username, until }) => (
          <li key={publicId}>
            <span>
              <b className="muted">{name}</b>
              <small>{username}</small>
              <small>{t("accounts.members.undoUntil", { day: formats.day(until) })}</small>
            </span>
            <Button
              icon="undo"
              state={waitingFor === publicId ? "waiting" : "ready"}
              onClick={() => onUndo(publicId, name)}
            >
              {t("accounts.members.undo")}
            </Button>
          </li>
        ))}
      </ul>
      {error ? (
        <p className="danger small" role="alert">
          {error}
        </p>
      ) : null}
    </>
  );
}
