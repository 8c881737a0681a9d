import { useMemo, useRef, useState } from "react";
import type { Campaign, CampaignEntry } from "../../contract/campaigns.ts";
import type { Mailbox } from "../../contract/mailbox.ts";
import type { Mailing } from "../../contract/outreach.ts";
import { useSession } from "../accounts/session.ts";
import { dropSelection } from "../campaigns/selected-entries.ts";
import { useFormats } from "../language/formats.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { UnlockDialog } from "../purchases/unlock-dialog.tsx";
import { announce } from "../ui/announcer.tsx";
import { Icon } from "../ui/icon.tsx";
import { LeaveGuard } from "../ui/leave-guard.tsx";
import { Note } from "../ui/note.tsx";
import { isReady, type MailFaults, whatIsMissing } from "./completeness.ts";
import { ComposerNotes } from "./composer-notes.tsx";
import { doneWhen } from "./forecast.ts";
import { MailPreview } from "./mail-preview.tsx";
import { RecipientList } from "./recipient-list.tsx";
import {
  type Chosen,
  chosenEntries,
  isReachable,
  judge,
  nameOfChoice,
  problemsByStatus,
} from "./recipients.ts";
import { SendBar } from "./send-bar.tsx";
import { SendDialog } from "./send-dialog.tsx";
import { TextColumn } from "./text-column.tsx";
import { useCheck } from "./use-check.ts";
import type { DraftHandle } from "./use-draft.ts";
import "./composer.css";

interface Props {
  campaign: Campaign;
  /** The campaign's organization, where the user belongs to it. */
  owner: { publicId: string; displayName: string } | undefined;
  entries: readonly CampaignEntry[];
  chosen: Chosen;
  handle: DraftHandle;
  mailbox: Mailbox | null | undefined;
  onStarted: (mailing: Mailing) => void;
}

const nobody: readonly string[] = [];

/** Recipients, text, preview; what is known to be wrong is told where it is, and sending asks once more. */
export function Composer(props: Props) {
  const { campaign, owner, entries, chosen, handle, mailbox } = props;
  const t = useText();
  const formats = useFormats();
  const { login } = useSession();
  const { draft } = handle;
  const choice = nameOfChoice(chosen);
  const leftOut = draft.leftOut.of === choice ? draft.leftOut.ids : nobody;
  const { entries: wanted, tooMany } = useMemo(
    () => chosenEntries(entries, chosen, leftOut),
    [entries, chosen, leftOut],
  );
  const [picked, setPicked] = useState<string | null>(null);
  const [unlocking, setUnlocking] = useState<CampaignEntry | null>(null);
  const [confirming, setConfirming] = useState(false);
  const [tried, setTried] = useState(false);
  const subjectRef = useRef<HTMLTextAreaElement>(null);
  const bodyRef = useRef<HTMLTextAreaElement>(null);
  const column = useRef<HTMLElement>(null);

  const ids = wanted.map((entry) => entry.externalId);
  const asked = picked && ids.includes(picked) ? picked : ids[0];
  const check = useCheck(campaign.publicId, draft, ids, asked);
  const recipients = useMemo(
    () => judge(wanted, check.data?.problems ?? problemsByStatus(wanted)),
    [wanted, check.data],
  );
  // Whoever was picked; before that, the first one who can get it.
  const current =
    recipients.find((one) => one.entry.externalId === picked) ??
    recipients.find(isReachable) ??
    recipients[0];
  const position = current ? recipients.indexOf(current) : -1;
  const ready = recipients.filter(isReachable);
  const noted = recipients.filter((one) => one.problem?.blocks || one.missing).length;
  const skipped = recipients.filter((one) => !ready.includes(one));
  const language = useLanguage();
  const missing: MailFaults = whatIsMissing(draft, recipients, language);
  const profile = login.profile;
  const values = (check.data?.values && asked === current?.entry.externalId ? check.data.values : null) ?? {
    podcast_title: current?.entry.podcast.title ?? "",
    podcast_owner: current?.entry.podcast.itunesArtist ?? "",
    my_first_name: profile.firstName.value,
    my_last_name: profile.lastName.value,
  };
  const senderAddress = mailbox?.senderAddress || check.data?.senderAddress || null;
  const from = senderAddress ? [mailbox?.senderName, senderAddress].filter(Boolean).join(", ") : null;
  const done = check.data?.forecast ? doneWhen(check.data.forecast, new Date(), formats, t) : null;
  const pace = check.data?.perHour ? t("outreach.anHour", { count: check.data.perHour }) : null;

  function remove(entry: CampaignEntry): void {
    const at = recipients.findIndex((one) => one.entry === entry);
    handle.change({ leftOut: { of: choice, ids: [...leftOut, entry.externalId] } });
    announce(t("outreach.removed", { title: entry.podcast.title }));
    // The cross that had the focus is gone; the next one takes it.
    requestAnimationFrame(() => {
      const crosses = column.current?.querySelectorAll<HTMLElement>(".recipients .icon-button");
      (crosses?.[Math.min(at, crosses.length - 1)] ?? column.current)?.focus();
    });
  }

  function step(by: 1 | -1): void {
    const next = recipients[(position + by + recipients.length) % recipients.length];
    if (next) setPicked(next.entry.externalId);
  }

  /** Whether it can be sent; what is missing is shown where it belongs, and gets the focus. */
  function isComplete(): boolean {
    setTried(true);
    if (isReady(missing)) return true;
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
        tooMany={tooMany}
        onResumed={() => void check.refetch()}
      />
      <a className="narrow-only recipients-link" href="#recipients">
        <Icon name="people" size="small" />
        <span>
          {t("outreach.recipientsOnce", { count: recipients.length })}
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
          {(tried && missing.recipients) || recipients.length === 0 ? (
            <Note kind={tried ? "failing" : "quiet"}>{missing.recipients}</Note>
          ) : null}
          <RecipientList
            recipients={recipients}
            entries={wanted}
            current={current?.entry.externalId}
            onSelect={setPicked}
            onRemove={remove}
            onUnlock={owner ? setUnlocking : undefined}
          />
        </section>
        <TextColumn handle={handle} subjectRef={subjectRef} bodyRef={bodyRef} errors={tried ? missing : {}} />
        <MailPreview
          draft={draft}
          recipient={current}
          values={values}
          from={from}
          foot={check.data?.foot ?? null}
          place={{ position: position + 1, of: recipients.length }}
          onStep={step}
        />
      </div>
      <SendBar
        campaignId={campaign.publicId}
        draft={draft}
        example={current?.entry.externalId}
        ready={ready.length}
        skipped={skipped.length}
        known={check.data !== undefined}
        done={done}
        pace={pace}
        from={senderAddress}
        usable={check.data?.mailbox === "ready" || check.data?.mailbox === "paused"}
        isComplete={isComplete}
        onSend={() => setConfirming(true)}
      />
      {confirming ? (
        <SendDialog
          campaignId={campaign.publicId}
          draft={draft}
          recipients={ready.map((one) => one.entry.externalId)}
          leftOut={skipped.map((one) => one.entry.podcast.title)}
          from={from ?? ""}
          done={done}
          pace={pace}
          onClose={() => setConfirming(false)}
          onStarted={(mailing) => {
            handle.drop();
            dropSelection(campaign.publicId);
            props.onStarted(mailing);
          }}
        />
      ) : null}
      {unlocking && owner ? (
        <UnlockDialog
          podcasts={[unlocking.podcast]}
          owner={owner}
          onUnlocked={() => void check.refetch()}
          onClose={() => setUnlocking(null)}
        />
      ) : null}
      <LeaveGuard unsaved={handle.flush} except={paths.signIn} />
    </>
  );
}
