import type { Podcast, PodcastCard } from "../../../contract/catalogue.ts";
import { useSession } from "../../accounts/session.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { AudioSample } from "./audio-sample.tsx";
import { directoryAddress } from "./directory.ts";

/** Ways to listen: the latest episode in place, or the directory in the user's country (A2.35). */
export function Sample({ podcast }: { podcast: PodcastCard | Podcast }) {
  const t = useText();
  const format = useFormats();
  const directory = directoryAddress(podcast.itunesHref, useSession().login.country);
  const day = podcast.latestEpisode ? format.day(podcast.latestEpisode) : null;
  const words = (
    <>
      {t("catalogue.detail.sample")}
      <VisuallyHidden>{t("catalogue.detail.opensNew")}</VisuallyHidden>
    </>
  );
  if ("audioSample" in podcast && podcast.audioSample) {
    const link = directory ? (
      <a href={directory} target="_blank" rel="noopener noreferrer">
        {words}
      </a>
    ) : null;
    return <AudioSample url={podcast.audioSample} day={day} directory={link} />;
  }
  if (!directory) return <hr className="rule detail-rule" />;
  return (
    <a className="sample" href={directory} target="_blank" rel="noopener noreferrer">
      <span className="sample-ring">
        <Icon name="play" />
      </span>
      <span>{words}</span>
      <span className="sample-when num">
        {day}
        <Icon name="arrow-out" size="small" />
      </span>
    </a>
  );
}
