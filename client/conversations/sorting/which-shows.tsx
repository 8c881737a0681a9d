import { useState } from "react";
import { listEntries } from "../../../contract/campaigns.ts";
import { narrowConversation } from "../../../contract/conversations/sorting.ts";
import { type Conversation, listConversations, readConversation } from "../../../contract/conversations.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";

/** About which shows a conversation is, where it may be about several; it can be widened again. */
export function WhichShows({ conversation }: { conversation: Conversation }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { possible, shows } = conversation;
  if (possible.length < 2) return null;
  const about = new Set(shows.map((show) => show.podcast)).size;
  return (
    <>
      <Button kind="third" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t("conversations.sorting.which")}
        {about < possible.length ? (
          <span className="muted">
            {" "}
            {t("conversations.sorting.whichOf", { about, all: possible.length })}
          </span>
        ) : null}
      </Button>
      <Dialog
        open={open}
        stays
        title={t("conversations.sorting.which")}
        description={<p>{t("conversations.sorting.whichSays")}</p>}
        onClose={() => setOpen(false)}
      >
        <Choose conversation={conversation} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

function Choose({ conversation, onClose }: { conversation: Conversation; onClose: () => void }) {
  const t = useText();
  const { publicId, possible, shows } = conversation;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(shows.map((show) => show.podcast)));
  const [tried, setTried] = useState(false);
  const narrow = useTell(narrowConversation, {
    async onSuccess() {
      await forget(readConversation, listConversations, listEntries);
      onClose();
    },
  });
  const podcasts = possible.map((show) => show.podcast).filter((podcast) => chosen.has(podcast));
  const toggle = (podcast: string) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(podcast)) next.add(podcast);
      return next;
    });
  const said = narrow.error
    ? sentenceOf(narrow.error, t)
    : tried && podcasts.length === 0
      ? t("conversations.sorting.whichMissing")
      : undefined;
  return (
    <>
      <fieldset className="which-shows">
        <legend className="visually-hidden">{t("conversations.sorting.which")}</legend>
        {possible.map((show) => (
          <Checkbox
            key={show.podcast}
            checked={chosen.has(show.podcast)}
            onChange={() => toggle(show.podcast)}
          >
            {show.title}
          </Checkbox>
        ))}
      </fieldset>
      {said ? (
        <p className="small danger" role="alert">
          {said}
        </p>
      ) : null}
      <div className="actions">
        <Button
          kind="main"
          state={narrow.isPending ? "waiting" : "ready"}
          onClick={() => {
            setTried(true);
            if (podcasts.length > 0) narrow.mutate({ params: { id: publicId }, body: { podcasts } });
          }}
        >
          {t("conversations.sorting.whichSave")}
        </Button>
        <Button onClick={onClose}>{t("ui.cancel")}</Button>
      </div>
    </>
  );
}
