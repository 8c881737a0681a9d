import { type FormEvent, useState } from "react";
import { askForData } from "../../../contract/contacts/your-data.ts";
import { call } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Note } from "../../ui/note.tsx";

/** Asks for the mailed link. What is said then is the same for every address. */
export function AskForm() {
  const t = useText();
  const [address, setAddress] = useState("");
  const [pressed, setPressed] = useState(false);
  const [state, setState] = useState<"ready" | "waiting" | "sent">("ready");
  const [error, setError] = useState<unknown>(null);
  const missing = !/^\S+@\S+$/.test(address.trim());

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setPressed(true);
    if (missing || state === "waiting") return;
    setError(null);
    setState("waiting");
    try {
      await call(askForData, { body: { address: address.trim() } });
      setState("sent");
    } catch (thrown) {
      setError(thrown);
      setState("ready");
    }
  }
  return (
    <form className="open-acts" noValidate onSubmit={(event) => void send(event)}>
      <TextField
        label={t("contacts.data.address")}
        type="email"
        autoComplete="email"
        maxLength={254}
        value={address}
        error={pressed && missing ? t("contacts.data.addressMissing") : undefined}
        onChange={({ target }) => {
          setAddress(target.value);
          if (state === "sent") setState("ready");
        }}
      />
      <div role="status">{state === "sent" ? <Note icon="mail">{t("contacts.data.sent")}</Note> : null}</div>
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      <Button kind="main" large type="submit" state={state === "waiting" ? "waiting" : "ready"}>
        {t("contacts.data.ask")}
      </Button>
    </form>
  );
}
