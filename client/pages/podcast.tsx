import { useNavigate, useParams } from "@tanstack/react-router";
import { readPodcast } from "../../contract/catalogue.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Note } from "../ui/note.tsx";
import { Panel } from "../ui/panel.tsx";
import { RowBones, Skeleton } from "../ui/skeleton.tsx";

/** `/podcast/{handle}`: one podcast, over the list. */
export default function PodcastPage() {
  const t = useText();
  const navigate = useNavigate();
  const { handle } = useParams({ from: "/shell/member/podcast/$handle" });
  const podcast = useAsk(readPodcast, { params: { id: handle }, query: { locale: currentLocale() } });
  return (
    <Panel
      open
      label={podcast.data?.title ?? t("shell.view.podcast")}
      onClose={() => void navigate({ to: paths.podcasts, search: true })}
    >
      {podcast.error ? <Note kind="failing">{sentenceOf(podcast.error, t)}</Note> : null}
      {podcast.isPending ? (
        <Skeleton>
          <RowBones rows={1} cover={208} />
        </Skeleton>
      ) : null}
      {podcast.data ? <h1>{podcast.data.title}</h1> : null}
    </Panel>
  );
}
