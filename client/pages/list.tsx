import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useOwner } from "../accounts/owner.ts";
import { sentenceOf } from "../api/problem.ts";
import { takeOut } from "../campaigns/add/add-podcasts.ts";
import { BringButton } from "../campaigns/lists/bring-button.tsx";
import { type Confirmed, ConfirmListDialog } from "../campaigns/lists/confirm-dialog.tsx";
import { ListReview } from "../campaigns/lists/list-review.tsx";
import { type ListSearch, readListSearch } from "../campaigns/lists/list-search.ts";
import { useListName } from "../campaigns/lists/list-words.ts";
import { forgetList, useList } from "../campaigns/lists/use-list.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { announce } from "../ui/announcer.tsx";
import { Button } from "../ui/button.tsx";
import { ErrorDialog } from "../ui/floating/error-dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { Note } from "../ui/note.tsx";
import { Pending } from "../ui/pending.tsx";
import { ProgressLine } from "../ui/progress-line.tsx";
import { Bone } from "../ui/skeleton.tsx";
import "../campaigns/lists/lists.css";

/** A list that somebody brought: how far it is, what was found, and what of it is added (D4.08). */
export default function ListPage() {
  const t = useText();
  const format = useFormats();
  const navigate = useNavigate();
  const nameOf = useListName();
  const { listId } = useParams({ from: "/shell/member/list/$listId" });
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = readListSearch(raw);
  const owner = useOwner();
  const asked = useList(listId);
  const list = asked.data;
  const [confirming, setConfirming] = useState(false);
  const [done, setDone] = useState<Confirmed | null>(null);
  const [undoError, setUndoError] = useState<unknown>(null);

  // What was looked up while one waited is said once.
  const before = useRef(list?.state);
  useEffect(() => {
    if (before.current === "matching" && list?.state === "ready")
      announce(t("campaigns.lists.ready", { count: list.rows }));
    before.current = list?.state;
  }, [list, t]);
  const { sure = 0, waiting = 0 } = list?.counts ?? {};
  const seen = useRef({ sure, waiting });
  useEffect(() => {
    // A feed was read: its line stands elsewhere now.
    if (seen.current.waiting !== waiting) void forgetList();
    seen.current = { sure, waiting };
  }, [sure, waiting]);

  const change = (next: ListSearch) =>
    void navigate({
      to: paths.list,
      params: { listId },
      search: { ...next },
      replace: true,
      resetScroll: false,
    });

  async function undo({ campaign, entries }: Confirmed): Promise<void> {
    try {
      await takeOut(campaign.publicId, entries);
      await forgetList();
      setDone(null);
      showToast(t("campaigns.add.undone", { count: entries.length, name: campaign.displayName }));
    } catch (error) {
      setUndoError(error);
    }
  }
  function confirmed(result: Confirmed): void {
    setConfirming(false);
    setDone(result);
    showToast(t("campaigns.add.done", { count: result.entries.length, name: result.campaign.displayName }), {
      label: t("campaigns.add.undo"),
      onAct: () => void undo(result),
    });
  }

  if (!list)
    return (
      <main className="page" tabIndex={-1}>
        <h1 className="visually-hidden">{t("campaigns.lists.title")}</h1>
        <Pending asked={asked} failedStart={t("campaigns.lists.failedStart")}>
          <Bone height={34} width="40%" />
          <Bone height={240} />
        </Pending>
      </main>
    );
  const left = list.counts.chosen - list.counts.added;
  return (
    <main className="page" tabIndex={-1}>
      <header className="folio ruled">
        <div>
          <h1>{nameOf(list)}</h1>
          <p className="small muted list-head-facts num">
            <span>{t("campaigns.lists.rows", { count: list.rows })}</span>
            {list.campaign ? (
              <Link to={paths.entries} params={{ publicId: list.campaign.publicId }}>
                {list.campaign.displayName}
              </Link>
            ) : (
              <Link to={paths.podcasts}>{t("shell.podcasts")}</Link>
            )}
            <span>
              {list.by
                ? t("campaigns.lists.broughtBy", { by: list.by, day: format.day(list.at.slice(0, 10)) })
                : format.day(list.at.slice(0, 10))}
            </span>
            {list.columns.length > 0 ? (
              <span>
                {t("campaigns.lists.columns", {
                  columns: format.list(list.columns.map((one) => t(`campaigns.lists.column.${one}`))),
                })}
              </span>
            ) : null}
          </p>
        </div>
        <div className="actions">
          <BringButton
            ownerId={owner === undefined ? undefined : (owner?.publicId ?? null)}
            campaign={list.campaign}
          />
          {list.state === "ready" ? (
            <Button
              kind="main"
              reason={left > 0 ? undefined : t("campaigns.lists.nothingLeft")}
              onClick={() => left > 0 && setConfirming(true)}
            >
              {t("campaigns.lists.add", { count: left })}
            </Button>
          ) : null}
        </div>
      </header>
      {list.state === "coming" ? (
        <Note kind="warning" start={t("campaigns.lists.notWhole")}>
          {t("campaigns.lists.bringAgain")}
        </Note>
      ) : null}
      {list.state === "failed" && list.failure ? (
        <Note kind="failing" start={t("campaigns.lists.notRead")}>
          {t("campaigns.lists.failure", { failure: list.failure.replaceAll("-", "_") })}
        </Note>
      ) : null}
      {list.state === "matching" ? (
        <div className="py-4" role="status">
          <ProgressLine
            label={t("campaigns.lists.matching")}
            value={list.rows > 0 ? list.looked : null}
            max={Math.max(1, list.rows)}
            accent
          />
          <p className="muted mt-3">
            {list.rows > 0
              ? t("campaigns.lists.matchingSays", { looked: list.looked, rows: list.rows })
              : t("campaigns.lists.reading")}
          </p>
        </div>
      ) : null}
      {done ? (
        <Note
          start={t("campaigns.add.done", { count: done.entries.length, name: done.campaign.displayName })}
        >
          {done.left > 0 ? `${t("campaigns.lists.leftOver", { count: done.left })} ` : null}
          <Link to={paths.entries} params={{ publicId: done.campaign.publicId }}>
            {t("campaigns.add.open")}
          </Link>
        </Note>
      ) : null}
      {list.state === "ready" ? <ListReview list={list} search={search} onChange={change} /> : null}
      {confirming ? (
        <ConfirmListDialog
          list={list}
          owner={owner ?? null}
          onClose={() => setConfirming(false)}
          onDone={confirmed}
        />
      ) : null}
      <ErrorDialog
        open={undoError !== null}
        failed={t("campaigns.add.undoFailed")}
        onClose={() => setUndoError(null)}
      >
        {undoError === null ? null : sentenceOf(undoError, t)}
      </ErrorDialog>
    </main>
  );
}
