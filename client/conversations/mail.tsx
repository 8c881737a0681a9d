import { useState } from "react";
import type { ConversationMail } from "../../contract/conversations.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Badge } from "../ui/badge.tsx";
import { AnswerState } from "./answering/answer-state.tsx";
import { KindFoot, KindLine } from "./kind-line.tsx";
import { MailFiles } from "./mail-files.tsx";
import { MailFrame } from "./mail-frame.tsx";
import { MailWords } from "./mail-words.tsx";
import { MoveNote } from "./move-note.tsx";
import { OptOutQuestion } from "./opt-out-question.tsx";
import { senderName } from "./sender-name.ts";
import { BelongsQuestion } from "./sorting/belongs-question.tsx";
import { HostQuestion } from "./sorting/host-question.tsx";
import { MailMenu } from "./sorting/mail-menu.tsx";

interface Props {
  mail: ConversationMail;
  open: boolean;
  onToggle: () => void;
  /** Whether quotations are unfolded. */
  quotes: boolean;
  first?: boolean;
  /** The suggestions, the answer and the mail that keys decide on. */
  keys: readonly (string | undefined)[];
}

/** One mail between hairlines: a line while folded, else head, words and files. */
export function Mail({ mail, open, onToggle, quotes, first, keys }: Props) {
  const t = useText();
  const format = useFormats();
  const name = senderName(mail, t);
  const label = t("conversations.mailOf", { name, day: format.dayAndTime(mail.at) });
  const marks = (
    <>
      {mail.certainty === "probable" ? <Badge>{t("conversations.probable")}</Badge> : null}
      {mail.certainty === "unsure" ? <Badge>{t("conversations.unsure")}</Badge> : null}
      {mail.otherSender ? <Badge>{t("conversations.otherSender")}</Badge> : null}
      {mail.junk ? <Badge quiet>{t("conversations.junk")}</Badge> : null}
      {mail.direction === "elsewhere" ? <Badge quiet>{t("conversations.elsewhere")}</Badge> : null}
      {!mail.answer && (mail.sending === "failed" || mail.sending === "unclear") ? (
        <Badge>{t(`conversations.sending.${mail.sending}`)}</Badge>
      ) : null}
      {mail.files.length > 0 && !open ? (
        <span className="small muted num">{t("conversations.fileCount", { count: mail.files.length })}</span>
      ) : null}
    </>
  );
  return (
    <article
      className={["mail", mail.direction, open && "open"].filter(Boolean).join(" ")}
      data-mail={mail.publicId}
      data-first-unread={first || undefined}
      aria-label={label}
    >
      <div className="mail-top">
        <h3 className="mail-head">
          <button type="button" aria-expanded={open} onClick={onToggle}>
            <span className="mail-sender">{name}</span>
            {open ? null : (
              <span className="mail-glance">{mail.fresh.replace(/\s+/g, " ").slice(0, 200)}</span>
            )}
            <time dateTime={mail.at}>{format.dayAndTime(mail.at)}</time>
          </button>
        </h3>
        {mail.direction === "out" ? null : (
          <MailMenu mail={mail} label={label} hasKey={keys.includes(mail.publicId)} />
        )}
      </div>
      <div className="mail-marks">{marks}</div>
      <KindLine mail={mail} />
      <AnswerState mail={mail} hasKey={keys.includes(mail.publicId)} />
      {open ? <MailBody mail={mail} quotes={quotes} title={name} /> : null}
      {mail.confirmable ? <BelongsQuestion mail={mail} label={label} /> : null}
      <HostQuestion mail={mail} label={label} open={open} />
      {mail.asks ? <OptOutQuestion mail={mail} sender={name} /> : null}
      {mail.suggestions.map((suggestion) => (
        <MoveNote
          key={suggestion.publicId}
          suggestion={suggestion}
          sender={name}
          hasKey={keys.includes(suggestion.publicId)}
        />
      ))}
    </article>
  );
}

function MailBody({ mail, quotes, title }: { mail: ConversationMail; quotes: boolean; title: string }) {
  const t = useText();
  const format = useFormats();
  const [plain, setPlain] = useState(false);
  const people = (list: ConversationMail["to"]) =>
    list
      .map((person) =>
        person.address && person.name ? `${person.name} <${person.address}>` : person.name || person.address,
      )
      .filter(Boolean)
      .join(", ");
  const from = mail.from ? people([mail.from]) : "";
  const to = people(mail.to);
  const cc = people(mail.cc);
  return (
    <div className="mail-body">
      <p className="mail-people small muted">
        {[
          from && t("conversations.from", { people: from }),
          to && t("conversations.to", { people: to }),
          cc && t("conversations.cc", { people: cc }),
          mail.dated && t("conversations.dated", { day: format.dayAndTime(mail.dated) }),
        ]
          .filter(Boolean)
          .map((line) => (
            <span key={String(line)}>{line}</span>
          ))}
      </p>
      {mail.html && !plain ? (
        <MailFrame html={mail.html} title={t("conversations.frame", { name: title })} quotes={quotes} />
      ) : (
        <MailWords text={mail.text} fresh={mail.fresh} quotes={quotes} />
      )}
      {mail.html && mail.text ? (
        <button type="button" className="mail-plain" onClick={() => setPlain(!plain)}>
          {t(plain ? "conversations.asSent" : "conversations.asText")}
        </button>
      ) : null}
      {mail.excess.length > 0 ? <p className="small warn">{t("conversations.excess")}</p> : null}
      <MailFiles files={mail.files} />
      <KindFoot mail={mail} />
    </div>
  );
}
