import { type FormEvent, useState } from "react";
import { COPY_COMMENT_MAX } from "../../../contract/bookings/copy.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { TextArea } from "../../ui/fields/text-field.tsx";

interface Props {
  /** It is the newest version of the other side: changes can be asked for. */
  mayAsk: boolean;
  /** Changes are asked for unless the tick is taken out. */
  asking?: boolean;
  waiting: boolean;
  /** Held above the form: whoever steps back to read finds it again. */
  text: string;
  onText: (text: string) => void;
  onSay: (text: string, asks: boolean) => void;
  onBack: () => void;
}

/** Words about a version; with a tick they ask for changes. */
export function CommentForm({ mayAsk, asking = false, waiting, text, onText, onSay, onBack }: Props) {
  const t = useText();
  const [asks, setAsks] = useState(mayAsk && asking);
  const [pressed, setPressed] = useState(false);
  function send(event: FormEvent): void {
    event.preventDefault();
    setPressed(true);
    if (text.trim() !== "" && !waiting) onSay(text, asks);
  }
  return (
    <form noValidate className="copy-comment" onSubmit={send}>
      <TextArea
        label={t("bookings.copy.commentText")}
        rows={3}
        maxLength={COPY_COMMENT_MAX}
        value={text}
        error={pressed && text.trim() === "" ? t("bookings.copy.commentMissing") : undefined}
        onChange={({ target }) => onText(target.value)}
      />
      {mayAsk ? (
        <Checkbox checked={asks} onChange={({ target }) => setAsks(target.checked)}>
          {t("bookings.copy.asks")}
        </Checkbox>
      ) : null}
      <div className="row-of">
        <Button kind="main" type="submit" state={waiting ? "waiting" : "ready"}>
          {t("bookings.copy.send")}
        </Button>
        <Button disabled={waiting} onClick={onBack}>
          {t("bookings.page.stop")}
        </Button>
      </div>
    </form>
  );
}
