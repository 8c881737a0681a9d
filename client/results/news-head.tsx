import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import type { News } from "../../contract/results.ts";
import { useFormats } from "../language/formats.ts";
import { Text, useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { type Headline, onlyCampaign } from "./headline.ts";

/** What happened, told as news; the podcasts and the campaign lead to themselves. */
export function NewsHead({ headline }: { headline: Headline }) {
  const t = useText();
  const { kind, count, told } = headline;
  if (kind === "quiet") return null;
  const campaign = onlyCampaign(told);
  return (
    <>
      <h1>{t(`results.news.${kind}`, { count })}</h1>
      <p>
        <Since headline={headline} campaign={campaign} /> <Told told={told} />.
      </p>
    </>
  );
}

function Since({ headline, campaign }: { headline: Headline; campaign: News["campaign"] | null }) {
  const format = useFormats();
  const day = headline.since ? format.day(headline.since, "long") : "";
  const link = campaign ? (
    <Link key="campaign" to={paths.campaign} params={{ publicId: campaign.publicId }}>
      {campaign.displayName}
    </Link>
  ) : (
    ""
  );
  return (
    <Text id={campaign ? "results.news.sinceIn" : "results.news.since"} values={{ day, campaign: link }} />
  );
}

function Told({ told }: { told: readonly News[] }) {
  const format = useFormats();
  return format.listOf(told).map((part, index): ReactNode => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the words between have no other name
    if (typeof part === "string") return <Fragment key={index}>{part}</Fragment>;
    const { podcast, more, kind, to, campaign } = part;
    return (
      <Text
        key={`${campaign.publicId} ${podcast.publicId} ${part.at}`}
        id={kind === "moved" ? `results.news.to.${to ?? "New"}` : `results.news.one.${kind}`}
        values={{
          more,
          podcast: (
            <Link to={paths.podcast} params={{ handle: podcast.publicId }} key={podcast.publicId}>
              {podcast.title}
            </Link>
          ),
        }}
      />
    );
  });
}
