import { Link, useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { Campaign } from "../../../contract/campaigns.ts";
import { listMailboxes } from "../../../contract/mailbox-list.ts";
import type { DraftFile } from "../../../contract/outreach/files.ts";
import type { Mailing } from "../../../contract/outreach.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { FormDock } from "../../ui/fields/form-state.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";
import type { Draft } from "../composer/draft.ts";
import { doneWhen } from "../composer/forecast.ts";
import { SendDialog } from "../composer/send-dialog.tsx";
import type { DraftHandle } from "../composer/use-draft.ts";
import { mayGo, planFaults } from "../follow-ups/plan-faults.ts";
import { useTemplate } from "../templates/use-templates.ts";
import { problemWords } from "./problem-words.ts";
import { RoomList } from "./room-list.tsx";
import { RoomMailView } from "./room-mail.tsx";
import { RoomSide } from "./room-side.tsx";
import { approvalsOf, type StandingMail, standingMails } from "./standing.ts";
import { pageOf, roomDraft, useRoom } from "./use-room.ts";
import { useRoomKeys } from "./use-room-keys.ts";
import type { WorkHandle } from "./use-room-work.ts";
import "../composer/composer.css";
import "../composer/mail-preview.css";
import "./room.css";

interface Props {
  campaign: Campaign;
  ownerId: string | undefined;
  draft: DraftHandle["draft"];
  onPlan: DraftHandle["planChanged"];
  /** What was added to the mail. */
  files: readonly DraftFile[];
  /** The entries that were chosen. */
  chosen: readonly string[];
  handle: WorkHandle;
  /** The mail that is open, by its first show; on a phone the list stands there without one. */
  open: string | undefined;
  onStarted: (mailing: Mailing, several: boolean, sent: Draft) => void;
}

/** What is put right beside the text, and not in the mail account. */
const ABOUT_FILES: ReadonlySet<string> = new Set(["large-files", "files-too-large"]);

const nothing: readonly StandingMail[] = [];

/** Every mail before it leaves: looked at, edited, left out, approved; and sent as it was approved. */
export function SendRoom(props: Props) {
  const { campaign, draft, chosen, handle, open } = props;
  const t = useText();
  const language = useLanguage();
  const formats = useFormats();
  const navigate = useNavigate();
  const { work, change } = handle;
  const [editing, setEditing] = useState(false);
  const [inView, setInView] = useState<string>();
  // As it was when sending was asked for.
  const [sending, setSending] = useState<Draft | null>(null);
  const template = useTemplate(draft.template, props.ownerId);
  const recipients = useMemo(
    () => chosen.filter((entry) => !work.leftOut.includes(entry)),
    [chosen, work.leftOut],
  );
  const [from, setFrom] = useState<string>();
  const whole = useMemo(() => props.files.filter((file) => file.kept === file.size), [props.files]);
  const half = whole.length < props.files.length;
  const fileIds = useMemo(() => whole.map((file) => file.publicId), [whole]);
  const room = useRoom(campaign.publicId, draft, fileIds, recipients, work, from);
  const mailboxes = useAsk(
    listMailboxes,
    { query: { owner: props.ownerId } },
    { enabled: props.ownerId !== undefined },
  );
  const mails = useMemo(
    () => (room.data ? standingMails(room.data, work.approved) : nothing),
    [room.data, work.approved],
  );
  const placeOf = (entry: string | undefined) => mails.findIndex((mail) => mail.group.entry === entry);
  // Where the address names none, the one in view stays it, wherever it stands in the list by now.
  const position = Math.max(0, placeOf(placeOf(open) < 0 ? inView : open));
  const current = mails[position];
  if (current && current.group.entry !== inView) {
    setInView(current.group.entry);
    setEditing(false);
  }
  const wanted = room.data && pageOf(room.data.groups, current?.group.entry);
  if (room.settled && wanted !== from) setFrom(wanted);
  const shown = room.data?.mails.find((mail) => mail.entry === current?.group.entry);
  const approved = mails.filter((mail) => mail.standing === "approved");
  const approvable = mails.filter((mail) => mail.standing === "ready");
  const warned = mails.filter((mail) => mail.standing === "warned").length;
  const blocked = mails.filter((mail) => mail.standing === "blocked").length;
  const joined = mails.filter((mail) => mail.group.shows.length > 1).length;
  const general = room.data?.problems.filter((problem) => problem.entry === null) ?? [];

  function go(entry: string | undefined): void {
    setEditing(false);
    void navigate({
      to: paths.room,
      params: { publicId: campaign.publicId },
      search: entry === undefined ? {} : { mail: entry },
      replace: true,
      resetScroll: false,
    });
  }
  function approve(mail: StandingMail, on: boolean): boolean {
    const { entry, fingerprint } = mail.group;
    if (on && (fingerprint === null || !room.settled)) return false;
    change(({ approved: { [entry]: _before, ...others } }) => ({
      approved: on && fingerprint !== null ? { ...others, [entry]: fingerprint } : others,
    }));
    announce(t(on ? "outreach.room.approvedSaid" : "outreach.room.takenBackSaid"));
    return true;
  }
  function leaveOut(entries: readonly string[]): void {
    const next = mails[position + 1] ?? mails[position - 1];
    const lead = current?.group.entry;
    const heir = current?.group.shows.find((show) => !entries.includes(show.entry))?.entry;
    change(({ leftOut, edits }) => ({
      leftOut: [...new Set([...leftOut, ...entries])],
      // A mail is named by its first show: what was written for it goes with the next one.
      ...(lead && heir && edits[lead] ? { edits: { ...edits, [heir]: edits[lead] } } : {}),
    }));
    announce(t("outreach.room.leftOutSaid"));
    if (heir !== lead) go(heir ?? next?.group.entry);
  }
  function edit(text: { subject: string; body: string } | null): void {
    if (!current) return;
    const { entry } = current.group;
    change(({ edits: { [entry]: _before, ...others } }) => ({
      edits: text === null ? others : { ...others, [entry]: text },
    }));
  }
  function override(reason: string | null): void {
    if (!current) return;
    const { entry } = current.group;
    change(({ overrides: { [entry]: _before, ...others } }) => ({
      overrides: reason === null ? others : { ...others, [entry]: reason },
    }));
  }
  useRoomKeys({
    mails,
    position,
    go,
    approve: (mail) => approve(mail, true),
    edit: () => shown !== undefined && setEditing(true),
    leaveOut: (mail) => leaveOut(mail.group.shows.map((show) => show.entry)),
    leaveEditing: editing ? () => setEditing(false) : undefined,
  });

  if (chosen.length === 0 || draft.subject.trim() === "" || draft.body.trim() === "")
    return (
      <EmptyState title={t("outreach.room.noText")} actions={<BackToText campaignId={campaign.publicId} />}>
        {t("outreach.room.noTextLead")}
      </EmptyState>
    );
  if (recipients.length === 0)
    return (
      <EmptyState
        title={t("outreach.room.allLeftOut")}
        actions={
          <Button icon="undo" onClick={() => change({ leftOut: [] })}>
            {t("outreach.room.takeAll")}
          </Button>
        }
      >
        {t("outreach.room.allLeftOutLead")}
      </EmptyState>
    );
  if (!room.data)
    return room.error ? (
      <Note kind="failing" start={t("outreach.checkFailed")}>
        {sentenceOf(room.error, t)}{" "}
        <button type="button" onClick={() => void room.refetch()}>
          {t("outreach.room.tryAgain")}
        </button>
      </Note>
    ) : (
      <Skeleton>
        <RowBones rows={6} cover={36} />
      </Skeleton>
    );
  const { forecast } = room.data;
  const planned = mayGo(planFaults(draft.plan, new Date(), language, t));
  const done = forecast.last && doneWhen(forecast.last, new Date(), formats, t);
  const until = forecast.followUpsUntil && formats.day(forecast.followUpsUntil);
  return (
    <>
      <div className="composer-notes">
        {handle.kept ? null : <Note kind="warning">{t("outreach.draftRefused")}</Note>}
        {room.error ? (
          <Note kind="failing" start={t("outreach.checkFailed")}>
            {sentenceOf(room.error, t)}
          </Note>
        ) : null}
        {general.map((problem) => {
          const { says, todo } = problemWords(problem, language, formats, t);
          return (
            <Note key={problem.code} kind="warning" start={says}>
              {todo}{" "}
              {ABOUT_FILES.has(problem.code) ? (
                <BackToText campaignId={campaign.publicId} />
              ) : (
                <Link to={paths.mailbox}>{t("outreach.toMailbox")}</Link>
              )}
            </Note>
          );
        })}
        {half ? (
          <Note kind="warning">
            {t("outreach.file.halfInRoom")} <BackToText campaignId={campaign.publicId} />
          </Note>
        ) : null}
        {planned ? null : <Note kind="warning">{t("outreach.planIncomplete")}</Note>}
        {blocked > 0 && blocked === mails.length ? (
          <Note kind="warning">{t("outreach.room.allBlocked")}</Note>
        ) : null}
      </div>
      <div className="composer-columns room-columns" data-open={open === undefined ? undefined : ""}>
        <RoomList campaignId={campaign.publicId} mails={mails} open={current?.group.entry} />
        {current ? (
          <RoomMailView
            key={current.group.entry}
            mail={current}
            shown={shown}
            files={whole}
            lang={draft.language}
            campaignId={campaign.publicId}
            standard={draft.form}
            onForm={() => room.refetch()}
            edit={work.edits[current.group.entry]}
            editing={editing}
            settled={room.settled}
            position={{ position: position + 1, of: mails.length }}
            onEditing={setEditing}
            onEdit={edit}
            onApprove={(on) => approve(current, on)}
            onLeaveOut={leaveOut}
            override={work.overrides[current.group.entry]}
            onOverride={override}
            owner={props.ownerId}
            onBasis={() => void room.refetch()}
          />
        ) : null}
        <RoomSide
          room={room.data}
          body={draft.body}
          plan={draft.plan}
          onPlan={props.onPlan}
          lang={draft.language}
          handle={handle}
          mailboxes={(mailboxes.data ?? []).filter((one) => one.mayWrite && one.missing === null)}
          leftOut={work.leftOut.filter((entry) => chosen.includes(entry)).length}
        />
      </div>
      <FormDock
        says={
          <span className="num">
            {t("outreach.room.dock", {
              approved: approved.length,
              ready: approvable.length,
              warned,
              joined,
              blocked,
            })}
          </span>
        }
        detail={
          done
            ? t("outreach.room.dockDone", { count: forecast.mails, done, until: until ?? "none" })
            : undefined
        }
      >
        <Button
          icon="check"
          disabled={approvable.length === 0 || !room.settled}
          onClick={() => {
            change((before) => ({ approved: { ...before.approved, ...approvalsOf(approvable) } }));
            announce(t("outreach.room.approvedAllSaid", { count: approvable.length }));
          }}
        >
          {t("outreach.room.approveAll", { count: approvable.length })}
        </Button>
        <Button
          kind="main"
          large
          icon="send"
          reason={
            half
              ? t("outreach.file.wait")
              : approved.length === 0
                ? t("outreach.room.approveFirst")
                : !planned
                  ? t("outreach.planIncomplete")
                  : room.settled
                    ? undefined
                    : t("outreach.checking")
          }
          onClick={() => setSending(draft)}
        >
          {t("outreach.send", { count: approved.length })}
        </Button>
      </FormDock>
      {sending ? (
        <SendDialog
          campaignId={campaign.publicId}
          draft={sending}
          files={{ ids: fileIds, bytes: room.data.files.perMail }}
          template={template?.id}
          recipients={approved.flatMap((mail) => mail.group.shows.map((show) => show.entry))}
          mails={approved.length}
          leftOut={mails
            .filter((mail) => mail.standing !== "approved")
            .map((mail) => mail.group.shows[0]?.title ?? "")}
          from={formats.list(forecast.mailboxes.filter((one) => one.mails > 0).map((one) => one.address))}
          done={done}
          pace={null}
          until={until}
          seen={room.data.seen}
          warned={approved.flatMap(({ contact }) => (contact?.standing === "warn" ? contact : []))}
          onStale={() => void room.refetch()}
          room={{
            approved: Object.fromEntries(
              approved.map((mail) => [mail.group.entry, work.approved[mail.group.entry] ?? ""]),
            ),
            ...roomDraft(work, recipients),
          }}
          onClose={() => setSending(null)}
          onLookAgain={() => {
            setSending(null);
            void room.refetch();
          }}
          onStarted={(mailing) =>
            props.onStarted(mailing, forecast.mailboxes.filter((one) => one.mails > 0).length > 1, sending)
          }
        />
      ) : null}
    </>
  );
}

function BackToText({ campaignId }: { campaignId: string }) {
  const t = useText();
  return (
    <Link className="lone-link" to={paths.actionEmail} params={{ publicId: campaignId }}>
      {t("outreach.room.toText")}
    </Link>
  );
}
