import { Link } from "@tanstack/react-router";
import { coverPath } from "../../contract/catalogue.ts";
import type { Conversation } from "../../contract/conversations.ts";
import { StateName } from "../campaigns/pipeline-state.tsx";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Cover } from "../ui/cover.tsx";
import { IconButton } from "../ui/icon-button.tsx";

interface Props {
  conversation: Conversation;
  /** Where there is no room beside the mails, it is drawn over them. */
  drawn: boolean;
  onClose: () => void;
}

/** The podcasts of a conversation with their state in each campaign, and other conversations with the person. */
export function ShowsAside({ conversation, drawn, onClose }: Props) {
  const t = useText();
  return (
    <aside
      id="conversation-shows"
      className={drawn ? "conversation-shows drawn" : "conversation-shows"}
      aria-label={t("conversations.about")}
    >
      <div className="conversation-shows-close">
        <IconButton icon="cross" label={t("ui.close")} onClick={onClose} />
      </div>
      {conversation.shows.map((show) => (
        <section key={`${show.podcast} ${show.entry}`}>
          <Cover src={coverPath(show.podcast, 600)} size={96} />
          <h3>
            <Link to={paths.podcast} params={{ handle: show.podcast }}>
              {show.title}
            </Link>
          </h3>
          {show.campaign ? (
            <p className="small">
              <Link to={paths.entries} params={{ publicId: show.campaign.publicId }}>
                {show.campaign.displayName}
              </Link>
            </p>
          ) : null}
          {show.state ? (
            <p className="small muted">
              <StateName state={show.state} />
            </p>
          ) : null}
        </section>
      ))}
      <p className="small">
        <Link
          to={paths.messages}
          search={{ view: "all", person: conversation.publicId }}
          className="lone-link"
        >
          {t("conversations.samePerson")}
        </Link>
      </p>
    </aside>
  );
}
