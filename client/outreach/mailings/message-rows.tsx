import { coverPath } from "../../../contract/catalogue.ts";
import {
  type Mailing,
  type MailingMessage,
  readMailing,
  resolveMessage,
} from "../../../contract/outreach.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useTell } from "../../api/queries.ts";
import { AddBasis } from "../../contacts/guard/add-basis.tsx";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { LetThrough } from "./let-through.tsx";
import { messageWords } from "./message-words.ts";

/** In progress first, then those that need attention, then finished ones, then waiting ones. */
const ORDER: readonly MailingMessage["state"][] = [
  "unclear",
  "claimed",
  "handed",
  "deferred",
  "failed",
  "accepted",
  "queued",
  "stopped",
];

const inOrder = (messages: readonly MailingMessage[]): MailingMessage[] =>
  [...messages].sort(
    (one, other) =>
      ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || (other.at ?? "").localeCompare(one.at ?? ""),
  );

/** Each e-mail with its state. */
export function MessageRows({ mailing, ownerId }: { mailing: Mailing; ownerId: string | undefined }) {
  return (
    <ul className="messages">
      {inOrder(mailing.messages).map((message) => (
        <MessageRow key={message.publicId} mailingId={mailing.publicId} message={message} ownerId={ownerId} />
      ))}
    </ul>
  );
}

/** A rule for contacts keeps it back; it is asked about again once a reason is entered. */
const isHeld = ({ state, reason }: MailingMessage): boolean =>
  reason === "contact-blocked" && (state === "queued" || state === "deferred");

interface RowProps {
  mailingId: string;
  message: MailingMessage;
  ownerId: string | undefined;
}

function MessageRow({ mailingId, message, ownerId }: RowProps) {
  const t = useText();
  const formats = useFormats();
  const { words, tone, sign } = messageWords(message, formats, t);
  return (
    <li className="message-row">
      <Cover src={coverPath(message.podcastPublicId, 120)} size={40} />
      <div>
        <p className="row-title">{formats.list([message.podcastTitle, ...message.alsoAbout])}</p>
        <p className="row-second">{message.recipient ?? t("outreach.addressHidden")}</p>
      </div>
      <div className="message-state">
        <p className={`small ${tone}`}>
          {sign === "spinner" ? <Spinner /> : <Icon name={sign} size="small" />}
          {words}
        </p>
        {message.detail ? (
          <details className="small">
            <summary>{t("outreach.serverWords")}</summary>
            {message.detail}
          </details>
        ) : null}
        {message.sentCopy === "failed" ? <p className="small faint">{t("outreach.noSentCopy")}</p> : null}
        {isHeld(message) ? (
          <div className="unclear-ways">
            {ownerId ? (
              <AddBasis podcast={message.podcastPublicId} owner={ownerId} title={message.podcastTitle} />
            ) : null}
            <LetThrough mailingId={mailingId} message={message} />
          </div>
        ) : null}
        {message.state === "unclear" ? <Unclear mailingId={mailingId} message={message} /> : null}
      </div>
    </li>
  );
}

/** It is unknown whether it arrived: only the user can decide how to count it. */
function Unclear({ mailingId, message }: { mailingId: string; message: MailingMessage }) {
  const t = useText();
  const resolve = useTell(resolveMessage, {
    onSuccess: (mailing) =>
      queryClient.setQueryData(keyOf(readMailing, { params: { id: mailingId } }), mailing),
  });
  const decide = (decision: "count-as-sent" | "send-again"): void =>
    resolve.mutate({ params: { id: mailingId, message: message.publicId }, body: { decision } });
  const given = resolve.isPending ? resolve.variables?.body.decision : undefined;
  return (
    <>
      <div className="unclear-ways">
        <Button
          state={given === "count-as-sent" ? "waiting" : "ready"}
          disabled={given === "send-again"}
          aria-label={t("outreach.countAsSentOf", { title: message.podcastTitle })}
          onClick={() => decide("count-as-sent")}
        >
          {t("outreach.countAsSent")}
        </Button>
        <Button
          state={given === "send-again" ? "waiting" : "ready"}
          disabled={given === "count-as-sent"}
          aria-label={t("outreach.sendAgainOf", { title: message.podcastTitle })}
          onClick={() => decide("send-again")}
        >
          {t("outreach.sendAgain")}
        </Button>
      </div>
      {resolve.error ? (
        <p className="small danger" role="alert">
          {sentenceOf(resolve.error, t)}
        </p>
      ) : null}
    </>
  );
}
