import { useRef, useState } from "react";
import type { Campaign, CampaignEntry } from "../../../contract/campaigns.ts";
import type { Mailbox } from "../../../contract/mailbox.ts";
import type { DraftFile } from "../../../contract/outreach/files.ts";
import { checkMailing, type Mailing } from "../../../contract/outreach.ts";
import { useSession } from "../../accounts/session.ts";
import { forget } from "../../api/queries.ts";
import { dropSelection } from "../../campaigns/entries/selected-entries.ts";
import { ExclusionNote } from "../../campaigns/exclusion-note.tsx";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { UnlockDialog } from "../../purchases/bill/unlock-dialog.tsx";
import { useBill } from "../../purchases/bill/use-bill.ts";
import { announce } from "../../ui/announcer.tsx";
import { LeaveGuard } from "../../ui/fields/leave-guard.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { useCampaignFiles } from "../files/use-campaign-files.ts";
import { mayGo, planFaults } from "../follow-ups/plan-faults.ts";
import { changesMails, setWorkAside } from "../room/room-work.ts";
import { useRoomWork } from "../room/use-room-work.ts";
import { useTemplate } from "../templates/use-templates.ts";
import { isReady, type MailFaults, whatIsMissing } from "./completeness.ts";
import { ComposerNotes } from "./composer-notes.tsx";
import type { Draft } from "./draft.ts";
import { doneWhen } from "./forecast.ts";
import { MailPreview } from "./mail-preview.tsx";
import { RecipientList } from "./recipient-list.tsx";
import { type Chosen, warnedAmong } from "./recipients.ts";
import { SendBar } from "./send-bar.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { TextColumn } from "./text-column.tsx";
import { UnlockAll } from "./unlock-all.tsx";
import type { DraftHandle } from "./use-draft.ts";
import { useRecipients } from "./use-recipients.ts";
import "./composer.css";

interface Props {
  campaign: Campaign;
  /** The campaign's organization, where the user belongs to it. */
  owner: { publicId: string; displayName: string } | undefined;
  entries: readonly CampaignEntry[];
  chosen: Chosen;
  handle: DraftHandle;
  mailbox: Mailbox | null | undefined;
  /** What was added to the mail before. */
  files: readonly DraftFile[];
  onStarted: (mailing: Mailing) => void;
  /** To the send room, with these entries. */
  onRoom: (entries: readonly string[]) => void;
}

/** Recipients, text, preview; known problems are shown where they occur, and sending checks once more. */
export function Composer(props: Props) {
  const { campaign, owner, entries, chosen, handle, mailbox } = props;
  const t = useText();
  const formats = useFormats();
  const { draft } = handle;
  const files = useCampaignFiles(campaign.publicId, props.files);
  const recipients = useRecipients(campaign.publicId, entries, chosen, handle);
  const loginId = useSession().login.publicId;
  const room = useRoomWork(loginId, campaign.publicId, draft.id);
  const { all, ready, skipped, noted, current, position, check } = recipients;
  const [unlocking, setUnlocking] = useState<readonly CampaignEntry[] | null>(null);
  // As it was when sending was asked for: what another tab writes meanwhile is another draft.
  const [confirming, setConfirming] = useState<Draft | null>(null);
  const [tried, setTried] = useState(false);
  const subjectRef = useRef<HTMLTextAreaElement>(null);
  const bodyRef = useRef<HTMLTextAreaElement>(null);
  const column = useRef<HTMLElement>(null);

  const locked = all.filter((one) => one.problem?.code === "locked").map((one) => one.entry);
  const bill = useBill(owner ? locked.map((entry) => entry.podcast.externalId) : [], owner?.publicId).data;
  // Only one that is still there: the mail does not depend on it.
  const template = useTemplate(draft.template, owner?.publicId);
  const language = useLanguage();
  const missing: MailFaults = whatIsMissing(draft, all, language);
  const unplanned = planFaults(draft.plan, new Date(), language, t);
  const senderAddress = mailbox?.senderAddress || check.data?.senderAddress || null;
  const from = senderAddress ? [mailbox?.senderName, senderAddress].filter(Boolean).join(", ") : null;
  const done = check.data?.forecast ? doneWhen(check.data.forecast, new Date(), formats, t) : null;
  // One person with several shows gets one mail; until the server has said so, each show counts.
  const mails = Math.min(ready.length, check.data?.ready ?? ready.length);
  const until = check.data?.followUpsUntil ? formats.day(check.data.followUpsUntil) : null;
  const pace = check.data?.perHour ? t("outreach.anHour", { count: check.data.perHour }) : null;

  // What was decided there holds for what is sent from there alone.
  const decided =
    draft.changed !== null &&
    changesMails(
      room.work,
      draft.body,
      all.map((one) => one.entry.externalId),
    );

  function remove(entry: CampaignEntry): void {
    const at = all.findIndex((one) => one.entry === entry);
    recipients.remove(entry);
    announce(t("outreach.removed", { title: entry.podcast.title }));
    // The cross that had the focus is gone; the next one takes it.
    requestAnimationFrame(() => {
      const crosses = column.current?.querySelectorAll<HTMLElement>(".recipients .icon-button");
      (crosses?.[Math.min(at, crosses.length - 1)] ?? column.current)?.focus();
    });
  }

  function step(by: 1 | -1): void {
    const next = all[(position + by + all.length) % all.length];
    if (next) recipients.pick(next.entry.externalId);
  }

  /** Whether it can be sent; the first missing part is marked and focused. */
  function isComplete(): boolean {
    setTried(true);
    if (isReady(missing)) {
      if (mayGo(unplanned)) return true;
      // The marks come with the next render.
      requestAnimationFrame(() =>
        document.querySelector<HTMLElement>('.mail-text [aria-invalid="true"]')?.focus(),
      );
      return false;
    }
    const field = missing.recipients ? column : missing.subject ? subjectRef : bodyRef;
    field.current?.focus();
    return false;
  }

  return (
    <>
      <ComposerNotes
        check={check.data}
        error={check.error}
        mailbox={mailbox}
        ownerId={owner?.publicId}
        tooMany={recipients.tooMany}
        joined={handle.joined}
        onResumed={() => void check.refetch()}
      />
      <ExclusionNote campaign={campaign.publicId} among={all.map(({ entry }) => entry.podcast.externalId)} />
      <a className="narrow-only recipients-link" href="#recipients">
        <Icon name="people" size="small" />
        <span>
          {t("outreach.recipientsOnce", { count: all.length })}
          {noted > 0 ? <b className="warn">, {t("outreach.noted", { count: noted })}</b> : null}
        </span>
        <Icon name="chevron-right" size="small" />
      </a>
      <div className="composer-columns">
        <section id="recipients" ref={column} tabIndex={-1} aria-label={t("outreach.recipients")}>
          <h2 className="column-head">
            <span>{t("outreach.recipients")}</span>
            <span className="num faint">{t("outreach.recipientsCount", { ready: ready.length, noted })}</span>
          </h2>
          {(tried && missing.recipients) || all.length === 0 ? (
            <Note kind={tried ? "failing" : "quiet"}>{missing.recipients}</Note>
          ) : null}
          {owner && locked.length > 1 ? (
            <UnlockAll locked={locked.length} bill={bill} onUnlock={() => setUnlocking(locked)} />
          ) : null}
          <RecipientList
            recipients={all}
            entries={recipients.entries}
            current={current?.entry.externalId}
            lang={draft.language}
            onSelect={recipients.pick}
            onRemove={remove}
            onUnlock={owner ? (entry) => setUnlocking([entry]) : undefined}
            bill={bill}
            owner={owner?.publicId}
            onBasis={() => void forget(checkMailing)}
          />
        </section>
        <TextColumn
          handle={handle}
          ownerId={owner?.publicId}
          example={current ? { title: current.entry.podcast.title, values: recipients.values } : null}
          subjectRef={subjectRef}
          bodyRef={bodyRef}
          errors={tried ? missing : {}}
          files={files}
          mails={mails}
          planErrors={tried ? unplanned : { steps: [] }}
        />
        <MailPreview
          draft={draft}
          recipient={current}
          values={recipients.values}
          checked={check.data?.example === current?.entry.externalId ? check.data : undefined}
          from={from}
          foot={check.data?.foot ?? null}
          objection={check.data?.objection ?? "link"}
          place={{ position: position + 1, of: all.length }}
          campaignId={campaign.publicId}
          onForm={() => check.refetch()}
          onStep={step}
        />
      </div>
      <SendBar
        campaignId={campaign.publicId}
        draft={draft}
        files={files.ready}
        example={current?.entry.externalId}
        someone={all.length > 0}
        ready={mails}
        skipped={skipped.length}
        known={check.data !== undefined}
        done={done}
        pace={pace}
        until={until}
        from={senderAddress}
        usable={check.data?.mailbox === "ready" || check.data?.mailbox === "paused"}
        nobody={missing.recipients}
        decided={decided}
        isComplete={isComplete}
        onRoom={() => props.onRoom(all.map((one) => one.entry.externalId))}
        onSend={() => setConfirming(draft)}
      />
      {confirming ? (
        <SendDialog
          campaignId={campaign.publicId}
          draft={confirming}
          files={{ ids: files.ready ?? [], bytes: files.bytes }}
          template={template?.id}
          recipients={ready.map((one) => one.entry.externalId)}
          mails={mails}
          leftOut={skipped.map((one) => one.entry.podcast.title)}
          from={from ?? ""}
          done={done}
          pace={pace}
          until={until}
          seen={check.data?.seen ?? null}
          warned={warnedAmong(ready)}
          onStale={() => void check.refetch()}
          onClose={() => setConfirming(null)}
          onStarted={(mailing) => {
            setWorkAside(loginId, campaign.publicId, confirming, room.work);
            room.drop();
            handle.drop(confirming);
            dropSelection(campaign.publicId);
            props.onStarted(mailing);
          }}
        />
      ) : null}
      {unlocking && owner ? (
        <UnlockDialog
          podcasts={unlocking.map((entry) => entry.podcast)}
          owner={owner}
          says={
            <ExclusionNote
              campaign={campaign.publicId}
              among={unlocking.map((entry) => entry.podcast.externalId)}
            />
          }
          onUnlocked={() => void check.refetch()}
          onClose={() => setUnlocking(null)}
        />
      ) : null}
      <LeaveGuard unsaved={handle.flush} except={paths.signIn} />
    </>
  );
}
