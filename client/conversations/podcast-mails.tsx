import { Link } from "@tanstack/react-router";
import { listPodcastMails, type PodcastMail } from "../../contract/conversations.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { type TextOf, useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Icon } from "../ui/icon.tsx";
import "./timeline.css";

/** What a mail of the timeline is, with whose it is where one may know. */
function whatItIs({ direction, by, kind, sending }: PodcastMail, t: TextOf): string {
  if (direction === "elsewhere") return t("conversations.timeline.elsewhere");
  if (direction === "out") {
    if (sending === "failed" || sending === "unclear") return t(`conversations.sending.${sending}`);
    return by ? t("conversations.timeline.sentBy", { name: by }) : t("conversations.timeline.sent");
  }
  if (kind !== null && kind !== "human") return t(`conversations.says.${kind}`);
  return by ? t("conversations.timeline.answerOf", { name: by }) : t("conversations.timeline.answer");
}

/** Every e-mail both ways with a podcast, newest first; without any, nothing. */
export function PodcastMails({ podcast, owner }: { podcast: string; owner: string }) {
  const t = useText();
  const format = useFormats();
  const mails = useAsk(listPodcastMails, { params: { id: podcast }, query: { owner } }).data ?? [];
  if (mails.length === 0) return null;
  return (
    <section className="podcast-mails" aria-labelledby="podcast-mails">
      <h2 id="podcast-mails">{t("conversations.timeline")}</h2>
      <ol className="log">
        {mails.map((mail) => (
          <li key={`${mail.at} ${mail.direction} ${mail.conversation}`}>
            <Icon name={mail.direction === "in" ? "arrow-left" : "arrow-right"} />
            <div className="min-w-0">
              <b>
                {mail.conversation ? (
                  <Link to={paths.conversation} params={{ conversationId: mail.conversation }}>
                    {whatItIs(mail, t)}
                  </Link>
                ) : (
                  whatItIs(mail, t)
                )}
              </b>
              {mail.words ? <small className="small muted block">{mail.words}</small> : null}
            </div>
            <time dateTime={mail.at}>{format.dayAndTime(mail.at)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}
