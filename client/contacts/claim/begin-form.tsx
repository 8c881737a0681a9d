import { type FormEvent, useState } from "react";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";

interface Props {
  waiting: boolean;
  onBegin: (feed: string) => void;
}

/** Which show it is: by the address of its feed. */
export function BeginForm({ waiting, onBegin }: Props) {
  const t = useText();
  const [feed, setFeed] = useState("");
  const [pressed, setPressed] = useState(false);
  const missing = feed.trim() === "";
  function send(event: FormEvent): void {
    event.preventDefault();
    setPressed(true);
    if (!missing && !waiting) onBegin(feed);
  }
  return (
    <form className="open-acts" noValidate onSubmit={send}>
      <TextField
        label={t("contacts.claim.feed")}
        hint={t("contacts.claim.feedSays")}
        error={pressed && missing ? t("contacts.claim.feedMissing") : undefined}
        type="url"
        inputMode="url"
        autoComplete="off"
        value={feed}
        onChange={({ target }) => setFeed(target.value)}
      />
      <Button kind="main" large type="submit" state={waiting ? "waiting" : "ready"}>
        {t("contacts.claim.begin")}
      </Button>
    </form>
  );
}
