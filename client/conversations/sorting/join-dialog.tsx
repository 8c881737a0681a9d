import { useState } from "react";
import type { ConversationRow } from "../../../contract/conversations.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceRows } from "../../ui/fields/choice-rows.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { showsName } from "../shows-name.ts";
import { useJoinable } from "./use-joinable.ts";

interface Props {
  open: boolean;
  /** Names the mail. */
  label: string;
  state: "ready" | "waiting";
  error: string | undefined;
  onJoin: (conversation: string) => void;
  onClose: () => void;
}

/** Looks for the conversation of the organization to which a mail belongs. */
export function JoinDialog({ open, label, state, error, onJoin, onClose }: Props) {
  const t = useText();
  return (
    <Dialog
      open={open}
      stays
      title={t("conversations.sorting.joinTitle")}
      description={<p className="break-words">{label}</p>}
      onClose={onClose}
    >
      <Choose state={state} error={error} onJoin={onJoin} onClose={onClose} />
    </Dialog>
  );
}

function Choose({ state, error, onJoin, onClose }: Omit<Props, "open" | "label">) {
  const t = useText();
  const format = useFormats();
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<ConversationRow | null>(null);
  const [tried, setTried] = useState(false);
  const { found, more, searching, error: failed } = useJoinable(words);
  // What was chosen stays in view, whatever is typed afterwards.
  const rows =
    chosen && !found.some(({ publicId }) => publicId === chosen.publicId) ? [chosen, ...found] : found;
  const nothing = !searching && !failed && rows.length === 0;
  const said = failed
    ? sentenceOf(failed, t)
    : (error ?? (tried && !chosen ? t("conversations.sorting.joinMissing") : undefined));
  return (
    <>
      <TextField
        label={t("conversations.sorting.joinSearch")}
        hint={t("conversations.sorting.joinHint")}
        value={words}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="join-list">
        {rows.length > 0 ? (
          <ChoiceRows
            label={t("conversations.list")}
            value={chosen?.publicId ?? null}
            onChange={(id) => setChosen(rows.find(({ publicId }) => publicId === id) ?? null)}
            choices={rows.map((row) => ({
              value: row.publicId,
              label: showsName(row.shows, t) || row.subject,
              second: [row.person?.name || row.person?.address, row.subject, format.day(row.at)]
                .filter(Boolean)
                .join(" · "),
            }))}
          />
        ) : null}
      </div>
      <p className="small muted" role="status">
        {searching
          ? t("conversations.sorting.joinSearching")
          : nothing
            ? t("conversations.sorting.joinNothing")
            : more
              ? t("conversations.sorting.joinMore")
              : ""}
      </p>
      {said ? (
        <p className="small danger" role="alert">
          {said}
        </p>
      ) : null}
      <div className="actions">
        <Button
          kind="main"
          state={state}
          onClick={() => {
            setTried(true);
            if (chosen) onJoin(chosen.publicId);
          }}
        >
          {t("conversations.sorting.joinAct")}
        </Button>
        <Button onClick={onClose}>{t("ui.cancel")}</Button>
      </div>
    </>
  );
}
