import { useEffect, useRef } from "react";
import type { AddressForm } from "../../../contract/forms/address-form.ts";
import type { DraftFile } from "../../../contract/outreach/files.ts";
import type { RoomMail } from "../../../contract/outreach/room.ts";
import { AddBasis } from "../../contacts/guard/add-basis.tsx";
import { ContactReason, ContactWord } from "../../contacts/guard/contact-word.tsx";
import { Override } from "../../contacts/guard/override.tsx";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { AddressFormChoice } from "../composer/address-form-choice.tsx";
import type { MailText } from "../composer/draft.ts";
import { Paragraphs } from "../composer/marked-text.tsx";
import { fileSize } from "../files/file-size.ts";
import { leaveWords } from "./leave-words.ts";
import { problemWords } from "./problem-words.ts";
import type { StandingMail } from "./standing.ts";
import "../files/files.css";

interface Props {
  mail: StandingMail;
  /** As its reader gets it; undefined where nothing can be shown, or while it is on its way. */
  shown: RoomMail | undefined;
  /** What goes with it. */
  files: readonly DraftFile[];
  lang: string;
  campaignId: string;
  /** How the mail addresses those for whom nothing was chosen. */
  standard: AddressForm;
  /** How this one is addressed was chosen. */
  onForm: () => Promise<unknown>;
  /** Its own words as they are being typed; undefined while it has the common text. */
  edit: MailText | undefined;
  editing: boolean;
  /** What was typed is judged already, so that it can be approved. */
  settled: boolean;
  position: { position: number; of: number };
  onEditing: (on: boolean) => void;
  onEdit: (text: MailText | null) => void;
  onApprove: (on: boolean) => void;
  onLeaveOut: (entries: readonly string[]) => void;
  /** Why it goes although a rule blocks it; undefined where nobody has said so. */
  override: string | undefined;
  onOverride: (reason: string | null) => void;
  /** Public id of the organization, where a reason to write can be entered for it. */
  owner: string | undefined;
  onBasis: () => void;
}

/** One mail: what is said of it, what can be done with it, and how its reader gets it. */
export function RoomMailView(props: Props) {
  const { mail, shown, lang, editing, settled } = props;
  const { group, standing } = mail;
  const t = useText();
  const title = useFormats().list(group.shows.map((show) => show.title));
  return (
    <section className="room-mail" aria-label={title} tabIndex={-1} id="room-mail">
      <h2 className="column-head">
        <span>{title}</span>
        <span className="num faint">{t("outreach.place", props.position)}</span>
      </h2>
      <Leaves mail={mail} />
      <Problems mail={mail} />
      {mail.contact ? (
        <div className="room-contact">
          <ContactWord standing={mail.contact.standing} />
          <ContactReason sight={mail.contact} />
          <Override
            key={mail.contact.standing}
            sight={mail.contact}
            reason={props.override}
            onReason={props.onOverride}
          />
          {props.owner && mail.contact.standing === "block" && mail.contact.kind !== "placeholder" ? (
            <AddBasis
              podcast={group.shows[0]?.podcast ?? ""}
              owner={props.owner}
              title={title}
              onAdded={props.onBasis}
            />
          ) : null}
        </div>
      ) : null}
      {group.shows.length > 1 ? <Shows mail={mail} onLeaveOut={props.onLeaveOut} /> : null}
      {lang === "de" ? (
        <AddressFormChoice
          campaignId={props.campaignId}
          entries={group.shows.map((show) => show.entry)}
          chosen={group.form}
          standard={props.standard}
          onChosen={props.onForm}
        />
      ) : null}
      <div className="room-acts">
        {standing === "approved" ? (
          <Button icon="undo" onClick={() => props.onApprove(false)}>
            {t("outreach.room.takeBack")}
          </Button>
        ) : (
          <Button
            kind="main"
            icon="check"
            reason={
              standing === "blocked"
                ? t("outreach.room.blockedWhy")
                : settled
                  ? undefined
                  : t("outreach.checking")
            }
            onClick={() => props.onApprove(true)}
          >
            {t("outreach.room.approve")}
          </Button>
        )}
        <Button icon="pencil" disabled={shown === undefined} onClick={() => props.onEditing(!editing)}>
          {t(editing ? "outreach.room.editDone" : "outreach.room.edit")}
        </Button>
        <Button icon="cross" onClick={() => props.onLeaveOut(group.shows.map((show) => show.entry))}>
          {t("outreach.room.leaveOut")}
        </Button>
      </div>
      {shown && editing ? (
        <EditForm shown={shown} lang={lang} edit={props.edit} onEdit={props.onEdit} />
      ) : null}
      {shown ? (
        <Sheet shown={shown} files={props.files} lang={lang} />
      ) : (
        <p className="muted">{t(settled ? "outreach.room.notShown" : "outreach.checking")}</p>
      )}
    </section>
  );
}

/** When it leaves, where mails wait for usual days, and why then. */
function Leaves({ mail: { group } }: { mail: StandingMail }) {
  const t = useText();
  const words = leaveWords(group, new Date(), useFormats(), t);
  if (!words) return null;
  return (
    <p className="room-leaves">
      <Icon name="clock" size="small" />
      <span>
        <b>{words.when}</b> {words.why.join(" ")}
      </span>
    </p>
  );
}

function Problems({ mail }: { mail: StandingMail }) {
  const t = useText();
  const language = useLanguage();
  const formats = useFormats();
  if (mail.problems.length === 0 && !mail.changed) return null;
  return (
    <ul className="room-problems" aria-label={t("outreach.room.checks")}>
      {mail.changed ? (
        <li className="warn">
          <Icon name="redo" size="small" />
          <span>{t("outreach.room.changedWhy")}</span>
        </li>
      ) : null}
      {mail.problems.map((problem) => {
        const { says, todo } = problemWords(problem, language, formats, t);
        const blocks = problem.level === "blocks";
        return (
          <li key={problem.code} className={blocks ? "danger" : "warn"}>
            <Icon name={blocks ? "error" : "warning"} size="small" />
            <span>
              {says} {todo}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** The shows of one person: each can be left out of the mail. */
function Shows({ mail: { group }, onLeaveOut }: Pick<Props, "mail" | "onLeaveOut">) {
  const t = useText();
  return (
    <fieldset className="room-shows">
      <legend className="small muted">{t("outreach.room.joinedLead", { count: group.shows.length })}</legend>
      {group.shows.map((show) => (
        <Checkbox key={show.entry} checked onChange={() => onLeaveOut([show.entry])}>
          {show.title}
        </Checkbox>
      ))}
    </fieldset>
  );
}

function EditForm({
  shown,
  lang,
  edit,
  onEdit,
}: Pick<Props, "edit" | "lang" | "onEdit"> & { shown: RoomMail }) {
  const t = useText();
  const body = useRef<HTMLTextAreaElement>(null);
  const text = edit ?? { subject: shown.subject, body: shown.body };
  useEffect(() => body.current?.focus(), []);
  return (
    <div className="room-edit">
      <TextField
        label={t("outreach.subject")}
        lang={lang}
        maxLength={998}
        value={text.subject}
        onChange={(event) => onEdit({ ...text, subject: event.target.value })}
      />
      <TextArea
        label={t("outreach.text")}
        lang={lang}
        maxLength={100_000}
        rows={12}
        ref={body}
        value={text.body}
        onChange={(event) => onEdit({ ...text, body: event.target.value })}
      />
      {edit ? (
        <Button kind="third" icon="undo" onClick={() => onEdit(null)}>
          {t("outreach.room.commonText")}
        </Button>
      ) : null}
    </div>
  );
}

/** The mail as its reader gets it, and the headers that go with it. */
function Sheet({ shown, files, lang }: { shown: RoomMail; files: readonly DraftFile[]; lang: string }) {
  const t = useText();
  return (
    <>
      <div className="preview-sheet" lang={lang}>
        <header>
          <b>{shown.subject.trim() || t("outreach.noSubject")}</b>
        </header>
        {shown.body.trim() ? (
          <Paragraphs text={shown.body} />
        ) : (
          <p className="faint">{t("outreach.noBody")}</p>
        )}
        <footer>
          <Paragraphs text={shown.foot.replace(/^-- \n/, "")} />
        </footer>
      </div>
      {files.length > 0 ? (
        <ul className="mail-files" aria-label={t("outreach.file.list")}>
          {files.map((file) => (
            <li key={file.publicId}>
              <Icon name={file.risk ? "warning" : "file"} size="small" />
              <div className="min-w-0">
                <bdi className="mail-file-name">{file.name}</bdi>
                <small className="small muted">{fileSize(file.size, t)}</small>
                {file.risk ? (
                  <small className="small warn">{t(`outreach.file.risk.${file.risk}`)}</small>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      ) : null}
      <details className="room-headers small">
        <summary>{t("outreach.room.headers")}</summary>
        <dl>
          {shown.headers.map(({ name, value }) => (
            <div key={name}>
              <dt lang="en">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {shown.edited ? <p className="small muted">{t("outreach.room.edited")}</p> : null}
    </>
  );
}
