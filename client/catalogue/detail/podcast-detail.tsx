import type { ReactNode } from "react";
import type { Podcast, PodcastCard } from "../../../contract/catalogue.ts";
import { usePermission } from "../../accounts/session.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { ReachSection } from "../reach/reach-section.tsx";
import { TextsSection } from "../texts/texts-section.tsx";
import { DetailHeader } from "./detail-header.tsx";
import { FeedState } from "./feed-state.tsx";
import { People } from "./people.tsx";
import { PodcastFacts } from "./podcast-facts.tsx";
import { Sample } from "./sample.tsx";
import { SimilarShows } from "./similar-shows.tsx";
import "./podcast-detail.css";

interface Props {
  /** The card of the list until the detail is there. */
  podcast: PodcastCard | Podcast;
  /** The main action of the header. */
  action: ReactNode;
  /** The e-mail block. */
  email: ReactNode;
  campaigns: ReactNode;
  /** The e-mails both ways. */
  mails?: ReactNode;
  /** Who is named as a sponsor in its notes. */
  sponsors?: ReactNode;
  /** Docked at the bottom on small screens. */
  dock: ReactNode;
}

/** The feed's own words; an empty line parts paragraphs. */
function Description({ text }: { text: string | null }) {
  const t = useText();
  const paragraphs = (text ?? "").split(/\n\s*\n/).filter((part) => part.trim() !== "");
  return (
    <section>
      <h2>{t("catalogue.detail.aboutShow")}</h2>
      {paragraphs.length === 0 ? <p className="muted">{t("catalogue.detail.noDescription")}</p> : null}
      {paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no identity but their place
        <p key={index} className="muted description">
          {paragraph.trim()}
        </p>
      ))}
    </section>
  );
}

/** It was added by a user and is not confirmed yet. */
function Waiting() {
  const t = useText();
  const administers = usePermission("CORE_CONFIG_UPDATE");
  return (
    <div className="mt-5">
      <Note start={t("catalogue.waiting.start")}>
        {t(administers ? "catalogue.waiting.admin" : "catalogue.waiting.says")}
      </Note>
    </div>
  );
}

/** Everything that is known of one podcast (A2.34, A2.35). */
export function PodcastDetail({ podcast, action, email, campaigns, mails, sponsors, dock }: Props) {
  const whole = "description" in podcast ? podcast : null;
  return (
    <>
      <div className="detail">
        <DetailHeader podcast={podcast} action={action} />
        {whole?.waiting ? <Waiting /> : null}
        <Sample podcast={podcast} />
        <div className="detail-columns">
          <div>
            <ReachSection reach={podcast.reach} />
            {whole ? (
              <>
                <Description text={whole.description} />
                <TextsSection podcast={whole} />
                <People podcast={whole} />
              </>
            ) : (
              <Skeleton>
                <Bone height={60} />
              </Skeleton>
            )}
          </div>
          <aside>
            {email}
            {whole ? <PodcastFacts podcast={whole} campaigns={campaigns} /> : null}
            {whole ? <FeedState podcast={whole} /> : null}
          </aside>
        </div>
        {sponsors}
        {mails}
        <SimilarShows podcast={podcast} />
      </div>
      <div className="detail-dock">{dock}</div>
    </>
  );
}
