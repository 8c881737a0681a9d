import { sentence } from "../../../contract/sentences.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Note } from "../../ui/note.tsx";
import { StepPreviews } from "../follow-ups/step-previews.tsx";
import { AddressFormChoice } from "./address-form-choice.tsx";
import type { Draft } from "./draft.ts";
import { mailtoLink } from "./mailto.ts";
import { MarkedLine, Paragraphs } from "./marked-text.tsx";
import { fillPlaceholders, type PlaceholderValues } from "./placeholders.ts";
import type { Check, Recipient } from "./recipients.ts";
import "./mail-preview.css";

interface Props {
  draft: Draft;
  /** The recipient previewed; without one there is nothing to preview (A2.43). */
  recipient: Recipient | undefined;
  values: PlaceholderValues;
  /** What the server said of this recipient; undefined until it has. */
  checked: Check | undefined;
  from: string | null;
  /** The footer below the text; null until the mailbox is set up. */
  foot: string | null;
  /** Whether the footer has a link to object by. */
  objection: "link" | "mail";
  place: { position: number; of: number };
  campaignId: string;
  /** How the recipient is addressed was chosen. */
  onForm: () => Promise<unknown>;
  onStep: (by: 1 | -1) => void;
}

/** The mail as one recipient would read it. */
export function MailPreview({
  draft,
  recipient,
  values,
  checked,
  from,
  foot,
  objection,
  place,
  campaignId,
  onForm,
  onStep,
}: Props) {
  const t = useText();
  const { subjectB } = draft.plan;
  const chosen = checked?.arm === "b" && subjectB !== null ? subjectB : draft.subject;
  const subject = fillPlaceholders(chosen, values);
  const body = fillPlaceholders(draft.body, values);
  const address = recipient?.entry.podcast.itunesOwnerEMail;
  return (
    <section
      className="mail-preview"
      data-long={draft.plan.steps.length > 0 ? "" : undefined}
      aria-label={t("outreach.preview")}
    >
      <div className="stays">
        <h2 className="column-head">
          <span>{t("outreach.preview")}</span>
          {recipient ? (
            <span className="num preview-steps">
              {t("outreach.place", place)}
              <IconButton
                icon="chevron-left"
                size="small"
                label={t("outreach.previous")}
                disabled={place.of < 2}
                onClick={() => onStep(-1)}
              />
              <IconButton
                icon="chevron-right"
                size="small"
                label={t("outreach.next")}
                disabled={place.of < 2}
                onClick={() => onStep(1)}
              />
            </span>
          ) : null}
        </h2>
        {recipient && draft.language === "de" ? (
          <AddressFormChoice
            key={recipient.entry.externalId}
            campaignId={campaignId}
            entries={[recipient.entry.externalId]}
            chosen={recipient.entry.form}
            standard={draft.form}
            onChosen={onForm}
          />
        ) : null}
        {recipient ? (
          <div className="preview-sheet" lang={draft.language}>
            <header>
              <span>{t("outreach.fromLine", { from: from ?? t("outreach.noSender") })}</span>
              <To recipient={recipient} />
              <b>{subject.trim() ? <MarkedLine text={subject} /> : t("outreach.noSubject")}</b>
            </header>
            {body.trim() ? (
              <Paragraphs text={body} marked />
            ) : (
              <p className="faint">{t("outreach.noBody")}</p>
            )}
            {foot ? (
              <footer>
                <Paragraphs text={foot.replace(/^-- \n/, "")} />
              </footer>
            ) : null}
          </div>
        ) : (
          <Note>{t("outreach.previewNeedsRecipient")}</Note>
        )}
        {recipient ? (
          <StepPreviews
            plan={draft.plan}
            lang={draft.language}
            values={values}
            checked={checked?.steps ?? null}
          />
        ) : null}
        {recipient && foot && objection === "mail" ? (
          <p className="small muted mt-3">{t("outreach.objectionByMail")}</p>
        ) : null}
        {address && recipient?.contact?.alone !== "block" ? (
          <p className="small mt-3">
            <a className="lone-link" href={mailtoLink(address, subject, body)}>
              {t("outreach.mailto")}
            </a>
          </p>
        ) : null}
      </div>
    </section>
  );
}

/** The address only where it may be seen; otherwise why nothing can be sent there (A8.12, A8.13). */
function To({ recipient }: { recipient: Recipient }) {
  const t = useText();
  const language = useLanguage();
  const { itunesOwnerEMail, title } = recipient.entry.podcast;
  const code = recipient.problem?.code;
  if (code === "locked") return <span className="warn">{sentence("recipient-locked", language)}</span>;
  if (code === "unknown") return <span className="warn">{sentence("recipient-unknown", language)}</span>;
  return <span>{t("outreach.toLine", { to: itunesOwnerEMail ?? title })}</span>;
}
