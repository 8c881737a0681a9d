import { type FormEvent, useState } from "react";
import { readPodcast } from "../../contract/catalogue.ts";
import { requestAddress } from "../../contract/contacts.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { announce } from "../ui/announcer.tsx";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/fields/text-field.tsx";
import { Icon } from "../ui/icon.tsx";

const longestNote = 1000;

/** No address is known: a form to request it with a note, and the confirmation. */
export function RequestAddress({ podcastId }: { podcastId: string }) {
  const t = useText();
  const format = useFormats();
  const [writing, setWriting] = useState(false);
  const [note, setNote] = useState("");
  const request = useTell(requestAddress, {
    onSuccess: () => {
      announce(t("contacts.asked"));
      // The feed is now being read: the page polls for it and shows the address if the feed has one.
      void forget(readPodcast);
    },
  });

  function send(event: FormEvent): void {
    event.preventDefault();
    if (request.isPending) return;
    request.mutate({ params: { id: podcastId }, body: note.trim() ? { note: note.trim() } : {} });
  }

  if (request.data) {
    return (
      <p className="request-stored">
        <Icon name="check" />
        <span>
          <b>{t("contacts.asked")}</b>
          <span className="small muted">
            {t("contacts.askedSays", { day: format.day(request.data.requested, "long") })}
          </span>
        </span>
      </p>
    );
  }
  return (
    <>
      <p className="small">{t("contacts.unknown")}</p>
      <p className="small muted">{t("contacts.unknownSays")}</p>
      {writing ? (
        <form onSubmit={send} className="request-form">
          <TextArea
            label={t("contacts.note")}
            hint={t("contacts.noteHint", { most: format.count(longestNote) })}
            rows={3}
            maxLength={longestNote}
            autoFocus
            value={note}
            error={request.error ? sentenceOf(request.error, t) : undefined}
            onChange={(event) => setNote(event.target.value)}
          />
          <div className="email-actions">
            <Button kind="main" type="submit" state={request.isPending ? "waiting" : "ready"}>
              {t("contacts.send")}
            </Button>
            <Button kind="third" onClick={() => setWriting(false)}>
              {t("ui.cancel")}
            </Button>
          </div>
        </form>
      ) : (
        <div className="email-actions">
          <Button icon="ask" onClick={() => setWriting(true)}>
            {t("contacts.ask")}
          </Button>
        </div>
      )}
    </>
  );
}
