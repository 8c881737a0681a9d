import { Link } from "@tanstack/react-router";
import { coverPath, readPodcast } from "../../../contract/catalogue.ts";
import type { ConversationBeside, ConversationShow } from "../../../contract/conversations.ts";
import { useAsk } from "../../api/queries.ts";
import { ReachFigure } from "../../catalogue/reach/reach-figure.tsx";
import { originWords } from "../../contacts/origin.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Cover } from "../../ui/cover.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import { EntryState } from "./entry-state.tsx";

interface Props {
  show: ConversationShow;
  /** The conversation's organization, and where the show stands in its campaigns; undefined while they load. */
  owner: string | undefined;
  entries: ConversationBeside["entries"] | undefined;
}

/** A podcast beside its conversation: reach, state in each campaign, where its address was found. */
export function ShowBeside({ show, owner, entries }: Props) {
  const t = useText();
  const format = useFormats();
  const answer = useAsk(
    readPodcast,
    { params: { id: show.podcast }, query: owner === undefined ? {} : { owner } },
    { enabled: owner !== undefined, retry: false },
  );
  const podcast = answer.data;
  return (
    <section className="show-beside">
      <Cover src={coverPath(show.podcast, 600)} size={96} />
      <h3>
        <Link to={paths.podcast} params={{ handle: show.podcast }}>
          {show.title}
        </Link>
      </h3>
      {podcast ? (
        <p className="show-beside-reach">
          <ReachFigure reach={podcast.reach} />
          <span className="small muted">{t("conversations.beside.listeners")}</span>
        </p>
      ) : answer.isLoading ? (
        <Bone width="60%" />
      ) : null}
      {entries && entries.length > 0 ? (
        <ul
          className="show-beside-states"
          aria-label={t("conversations.beside.states", { podcast: show.title })}
        >
          {entries.map((entry) => (
            <EntryState key={entry.entry} entry={entry} podcast={show.title} />
          ))}
        </ul>
      ) : null}
      {podcast?.emailOrigin ? (
        <p className="small muted">
          {originWords(podcast.emailOrigin, t, format)}
          {podcast.emailLastAlive
            ? ` ${t("contacts.tookMail", { day: format.day(podcast.emailLastAlive) })}`
            : ""}
        </p>
      ) : null}
    </section>
  );
}
