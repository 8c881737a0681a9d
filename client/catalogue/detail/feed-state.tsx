import { type Podcast, readPodcast, refreshFeed } from "../../../contract/catalogue.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";

/** How often to poll while a feed is being read, in ms. */
const LOOK_AGAIN_MS = 2_000;

/** While a requested reading of the feed is pending, the page polls for its state. */
export const lookAgain = (podcast: Podcast | undefined): number | false =>
  podcast?.feed.state === "waiting" || podcast?.feed.state === "reading" ? LOOK_AGAIN_MS : false;

/** When the feed was read, how that ended, and the button that has it read now: small, below the facts. */
export function FeedState({ podcast }: { podcast: Podcast }) {
  const t = useText();
  const format = useFormats();
  const { feed } = podcast;
  const { state } = feed;
  const refresh = useTell(refreshFeed, { onSettled: () => forget(readPodcast) });
  const underWay = state === "waiting" || state === "reading";
  const said = [
    state === "none" ? t("catalogue.feed.none") : null,
    underWay ? t(`catalogue.feed.${state}`) : null,
    feed.tried && feed.outcome
      ? t(`catalogue.feed.outcome.${feed.outcome}`, { when: format.ago(feed.tried) })
      : null,
    state === "idle" && !feed.tried ? t("catalogue.feed.never") : null,
    state === "idle" && feed.tried && feed.next
      ? t("catalogue.feed.next", { day: format.day(feed.next, "long") })
      : null,
  ];
  return (
    <section className="feed-state" aria-label={t("catalogue.feed.title")}>
      <p className="small muted" aria-live="polite">
        {said.filter((one) => one !== null).join(" ")}
      </p>
      {refresh.error ? <Note kind="failing">{sentenceOf(refresh.error, t)}</Note> : null}
      {state === "none" ? null : (
        <Button
          kind="third"
          icon="refresh"
          state={underWay || refresh.isPending ? "waiting" : "ready"}
          reason={feed.notNow ? t(`catalogue.feed.notNow.${feed.notNow}`) : undefined}
          onClick={() => refresh.mutate({ params: { id: podcast.publicId } })}
        >
          {t("catalogue.feed.refresh")}
        </Button>
      )}
    </section>
  );
}
