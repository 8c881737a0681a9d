import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { listLists } from "../../../contract/campaigns-lists.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { TextArea } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { ProgressLine } from "../../ui/progress-line.tsx";
import { useListName } from "./list-words.ts";
import { useBring } from "./use-bring.ts";
import "./lists.css";

const KINDS =
  ".csv,.tsv,.txt,.xlsx,.opml,.xml,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** Lists of before that are offered again. */
const LATELY = 3;

export interface BringProps {
  ownerId: string;
  campaign: { publicId: string; displayName: string } | null;
  /** Dropped onto the page: it is sent at once. */
  dropped: File | null;
  onClose: () => void;
}

/** A file or pasted lines on their way to being matched; nothing is added by it (D4.08). */
export default function BringDialog({ ownerId, campaign, dropped, onClose }: BringProps) {
  const t = useText();
  const format = useFormats();
  const navigate = useNavigate();
  const nameOf = useListName();
  const picker = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const [words, setWords] = useState("");
  const [missing, setMissing] = useState(false);
  const [file, setFile] = useState<string | null>(null);
  const lately = useAsk(listLists, { params: { ownerId } }).data?.page.filter((one) => one.state === "ready");
  const { share, error, refused, bring, again } = useBring(ownerId, campaign?.publicId ?? null, (list) => {
    onClose();
    void navigate({ to: paths.list, params: { listId: list.publicId } });
  });
  const busy = share !== null;

  function take(chosen: File | undefined): void {
    if (picker.current) picker.current.value = "";
    if (!chosen || busy) return;
    setFile(chosen.name);
    void bring(chosen, chosen.name);
  }
  const begun = useRef(false);
  useEffect(() => {
    if (dropped && !begun.current) {
      begun.current = true;
      setFile(dropped.name);
      void bring(dropped, dropped.name);
    }
  });
  function paste(): void {
    if (words.trim() === "") {
      setMissing(true);
      field.current?.focus();
      return;
    }
    setFile(null);
    void bring(new Blob([words], { type: "text/plain" }), "");
  }

  return (
    <Dialog
      open
      stays
      onClose={busy ? undefined : onClose}
      title={
        campaign ? t("campaigns.lists.titleFor", { name: campaign.displayName }) : t("campaigns.lists.title")
      }
      description={t("campaigns.lists.says")}
      actions={
        <>
          <Button
            kind="main"
            large
            state={busy ? "waiting" : "ready"}
            onClick={error ? () => void again() : paste}
          >
            {t(error ? "campaigns.lists.goOn" : "campaigns.lists.match")}
          </Button>
          <Button large disabled={busy} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <div className="bring-list">
        <div className="drop-box">
          <input
            ref={picker}
            type="file"
            hidden
            accept={KINDS}
            aria-label={t("campaigns.lists.choose")}
            onChange={({ target }) => take(target.files?.[0])}
          />
          <Button disabled={busy} onClick={() => picker.current?.click()}>
            {t("campaigns.lists.choose")}
          </Button>
          <p className="small muted">{t("campaigns.lists.kinds")}</p>
        </div>
        <TextArea
          ref={field}
          label={t("campaigns.lists.paste")}
          hint={t("campaigns.lists.pasteHint")}
          error={missing ? t("campaigns.lists.pasteMissing") : undefined}
          rows={6}
          spellCheck={false}
          disabled={busy}
          value={words}
          onChange={(event) => {
            setWords(event.target.value);
            setMissing(false);
          }}
        />
        {busy ? (
          <div role="status">
            <ProgressLine label={t("campaigns.lists.coming")} value={Math.floor(share * 100)} accent />
            <p className="small muted mt-2">
              {file
                ? t("campaigns.lists.comingFile", { name: file, percent: Math.floor(share * 100) })
                : t("campaigns.lists.coming")}
            </p>
          </div>
        ) : null}
        {refused ? (
          <Note kind="failing">
            {t(refused === "empty" ? "campaigns.lists.fileEmpty" : "campaigns.lists.fileLarge")}
          </Note>
        ) : null}
        {error ? (
          <Note kind="failing" start={sentenceOf(error, t)}>
            {t("campaigns.lists.stopped")}
          </Note>
        ) : null}
        {lately && lately.length > 0 && !busy ? (
          <section className="lately-lists">
            <h3 className="cap">{t("campaigns.lists.lately")}</h3>
            <ul>
              {lately.slice(0, LATELY).map((one) => (
                <li key={one.publicId}>
                  <Link to={paths.list} params={{ listId: one.publicId }} onClick={onClose}>
                    {nameOf(one)}
                  </Link>{" "}
                  <span className="small muted num">
                    {t("campaigns.lists.latelySays", {
                      count: one.rows,
                      day: format.day(one.at.slice(0, 10)),
                    })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}
