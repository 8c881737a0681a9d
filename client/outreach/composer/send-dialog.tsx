import { useState } from "react";
import {
  listCampaigns,
  listEntries,
  PODCAST_STATES,
  type PodcastState,
  readOverview,
} from "../../../contract/campaigns.ts";
import type { ContactSight } from "../../../contract/contacts/guard.ts";
import type { RoomChanged } from "../../../contract/outreach/room.ts";
import { listMailings, type Mailing, startMailing, type WrittenSince } from "../../../contract/outreach.ts";
import type { RouteInput } from "../../api/call.ts";
import { type IdempotencyKeys, keyFor } from "../../api/idempotency-key.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { WarningTick } from "../../contacts/guard/warning-tick.tsx";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceRows } from "../../ui/fields/choice-rows.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { FileLines } from "../files/file-lines.tsx";
import { instantOf, planToSend } from "../follow-ups/plan.ts";
import { RoomChangedNote } from "../room/room-changed-note.tsx";
import type { Draft } from "./draft.ts";
import { WrittenSinceNote } from "./written-since-note.tsx";

type Target = "rule" | "none" | "one";

interface Props {
  campaignId: string;
  draft: Draft;
  /** What goes with each first mail. */
  files: { ids: readonly string[]; bytes: number };
  /** The template it was begun with. */
  template: string | undefined;
  /** The entries that get the mail. */
  recipients: readonly string[];
  /** How many mails they are: one person gets one. */
  mails: number;
  /** Titles of those that are left out. */
  leftOut: readonly string[];
  from: string;
  done: string | null;
  pace: string | null;
  /** The last day of its follow-ups, as far as it is known. */
  until: string | null;
  /** The newest mail of the organization that the check knew of. */
  seen: string | null;
  /** Those of them for whom rules for contacts warn. */
  warned: readonly ContactSight[];
  /** The rules are others by now: what is known of the recipients has to be asked again. */
  onStale: () => void;
  /** What was approved in the send room, and what was written there. */
  room?: Pick<Told, "approved" | "edits" | "joinedBody" | "mailboxes" | "overrides">;
  /** Back to the room, where what changed stands. */
  onLookAgain?: () => void;
  onStarted: (mailing: Mailing) => void;
  onClose: () => void;
}

type Told = NonNullable<RouteInput<typeof startMailing>["body"]>;

/** The mails in the answer that are not as approved any more; undefined for any other failure. */
const changedOf = (error: unknown): RoomChanged | undefined =>
  error instanceof Problem && error.code === "room-changed" ? (error.payload as RoomChanged) : undefined;

/** The mails in the answer that the writer has not seen; undefined for any other failure. */
const writtenSinceOf = (error: unknown): WrittenSince | undefined =>
  error instanceof Problem && error.code === "written-since" ? (error.payload as WrittenSince) : undefined;

/** The confirmation before sending: how many, when, who is left out, and which state the podcasts move to. */
export function SendDialog(props: Props) {
  const { campaignId, draft, leftOut } = props;
  const t = useText();
  // As they were when the dialog opened; anything newer is asked about.
  const [{ recipients, mails, seen, room, files }] = useState({
    recipients: props.recipients,
    mails: props.mails,
    seen: props.seen,
    room: props.room,
    files: props.files,
  });
  // One key per answer given here: pressed twice, or repeated after a lost answer, it is one mailing.
  const [keys] = useState<IdempotencyKeys>(() => new Map());
  const [target, setTarget] = useState<Target>("rule");
  const [state, setState] = useState<PodcastState>("Contacted");
  const start = useTell(startMailing, {
    onError: (error) => {
      if (error instanceof Problem && error.code === "contact-warning") props.onStale();
    },
    onSuccess: async (mailing) => {
      props.onStarted(mailing);
      await forget(listMailings, listEntries, listCampaigns, readOverview);
    },
  });
  const [ticked, setTicked] = useState(0);
  const { warned } = props;
  const says = useLanguage();
  const unread = warned.length > ticked;
  const { subject, body, language, form } = draft;
  const formats = useFormats();
  const later = instantOf(draft.plan.notBefore);

  const since = writtenSinceOf(start.error);
  const changed = changedOf(start.error);
  const others = since
    ? recipients.filter((id) => !since.mails.some((mail) => mail.entryExternalId === id))
    : recipients;

  function send(to: readonly string[], knowing?: WrittenSince): void {
    const content = {
      subject,
      body,
      language,
      form,
      recipients: [...to],
      ...planToSend(draft.plan),
      ...room,
      ...(files.ids.length > 0 ? { files: [...files.ids] } : {}),
      seen: knowing ? knowing.seen : seen,
      ...(knowing ? { again: true } : {}),
      ...(warned.length > 0 ? { tick: { count: warned.length, language: says } } : {}),
      ...(props.template === undefined ? {} : { template: props.template }),
      ...(target === "rule" ? {} : { podcastState: target === "none" ? null : state }),
    };
    start.mutate({
      params: { id: campaignId },
      body: content,
      idempotencyKey: keyFor(keys, JSON.stringify(content)),
    });
  }

  return (
    <Dialog
      open
      onClose={start.isPending ? undefined : props.onClose}
      title={t("outreach.sendTitle", { count: mails })}
      description={t("outreach.sendLead", { from: props.from })}
      actions={
        <>
          {changed && props.onLookAgain ? (
            <Button kind="main" large icon="redo" onClick={props.onLookAgain}>
              {t("outreach.room.lookAgain")}
            </Button>
          ) : others.length > 0 ? (
            <Button
              kind="main"
              large
              icon="send"
              state={start.isPending ? "waiting" : "ready"}
              reason={unread ? t("contacts.guard.tickFirst") : undefined}
              onClick={() => send(others)}
            >
              {since
                ? t("outreach.since.others", { count: others.length })
                : t("outreach.send", { count: mails })}
            </Button>
          ) : null}
          {since ? (
            <Button large disabled={start.isPending || unread} onClick={() => send(recipients, since)}>
              {t("outreach.since.all", { count: recipients.length })}
            </Button>
          ) : null}
          <Button large disabled={start.isPending} onClick={props.onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <div className="mt-4">
        <Leaders>
          {props.done ? <LeaderLine name={t("outreach.doneLabel")} figure={props.done} /> : null}
          {later ? <LeaderLine name={t("outreach.later.label")} figure={formats.dayAndTime(later)} /> : null}
          {draft.plan.byRhythm ? (
            <LeaderLine name={t("outreach.rhythm.label")} figure={t("outreach.rhythm.labelOn")} />
          ) : null}
          {props.until ? <LeaderLine name={t("outreach.steps.untilLabel")} figure={props.until} /> : null}
          {draft.plan.steps.length > 0 ? (
            <LeaderLine name={t("outreach.steps")} figure={String(draft.plan.steps.length)} />
          ) : null}
          <FileLines bytes={files.bytes} mails={mails} />
          {props.pace ? <LeaderLine name={t("outreach.pace")} figure={props.pace} /> : null}
          {leftOut.length > 0 ? (
            <LeaderLine name={t("outreach.leftOut")} figure={String(leftOut.length)} />
          ) : null}
        </Leaders>
        {leftOut.length > 0 ? (
          <p className="small faint">
            {t("outreach.leftOutNames", {
              names: leftOut.slice(0, 5).join(", "),
              more: Math.max(0, leftOut.length - 5),
            })}
          </p>
        ) : null}
      </div>
      <h3 className="mt-5 text-[15px]">{t("outreach.targetTitle")}</h3>
      <div className="target-choices">
        <ChoiceRows<Target>
          label={t("outreach.targetTitle")}
          value={target}
          onChange={setTarget}
          choices={[
            { value: "rule", label: t("outreach.target.rule"), second: t("outreach.target.ruleSecond") },
            { value: "none", label: t("outreach.target.none") },
            { value: "one", label: t("outreach.target.one") },
          ]}
        />
      </div>
      {target === "one" ? (
        <div className="mt-3">
          <SelectField
            label={t("outreach.targetState")}
            value={state}
            options={PODCAST_STATES.map((value) => ({ value, label: t(`campaigns.state.${value}`) }))}
            onChange={setState}
          />
        </div>
      ) : null}
      {warned.length > 0 ? (
        <WarningTick warned={warned} ticked={!unread} onTick={(on) => setTicked(on ? warned.length : 0)} />
      ) : null}
      {since ? (
        <div className="mt-4" role="alert">
          <WrittenSinceNote {...since} />
        </div>
      ) : changed ? (
        <div className="mt-4" role="alert">
          <RoomChangedNote {...changed} />
        </div>
      ) : start.error ? (
        <p className="danger small mt-4" role="alert">
          {sentenceOf(start.error, t)}
        </p>
      ) : null}
    </Dialog>
  );
}
