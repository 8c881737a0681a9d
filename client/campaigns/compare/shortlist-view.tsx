import type { ReactNode } from "react";
import type { PodcastFacts } from "../../../contract/campaigns/compare.ts";
import type { PodcastState } from "../../../contract/campaigns.ts";
import { genreTitle } from "../../catalogue/facets/genre-title.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Cover } from "../../ui/cover.tsx";
import type { ShortlistPart } from "./compare-search.ts";
import { likeOne } from "./like.ts";
import { ReachFact } from "./reach-fact.tsx";
import { useFactWords } from "./use-facts.tsx";
import "./compare.css";
import "./shortlist.css";

export interface Listed {
  key: string;
  /** Null where it is in no campaign that is printed. */
  state: PodcastState | null;
  facts: PodcastFacts;
  tags: readonly string[];
  /** The organization's own words; null where there are none. */
  reason: string | null;
  /** On the screen: where they are written. */
  write?: ReactNode | undefined;
}

interface Props {
  title: string;
  organization: string | null;
  at: string;
  /** What the list was narrowed to, if it was. */
  state?: PodcastState | undefined;
  list: readonly Listed[];
  parts: readonly ShortlistPart[];
}

/** Podcasts on paper: covers, reach with its range, and why each fits. No address is on it. */
export function ShortlistView({ title, organization, at, state, list, parts }: Props) {
  const t = useText();
  const format = useFormats();
  const listeners = list.reduce((sum, { facts }) => sum + (facts.reachPerEpisode ?? 0), 0);
  const heads: [string, string][] = [
    ...(organization === null
      ? []
      : [[t("campaigns.shortlist.organization"), organization] as [string, string]]),
    [t("campaigns.shortlist.made"), format.fullDay(at)],
    [t("campaigns.shortlist.count"), format.count(list.length)],
    ...(state ? [[t("campaigns.shortlist.state"), t(`campaigns.state.${state}`)] as [string, string]] : []),
    ...(listeners > 0
      ? [
          [
            t("campaigns.shortlist.listeners"),
            t("campaigns.shortlist.about", { listeners: format.count(listeners) }),
          ] as [string, string],
        ]
      : []),
  ];
  return (
    <article className="shortlist">
      <header>
        <p className="small muted">{t("campaigns.shortlist.title")}</p>
        <h1>{title}</h1>
        <dl className="head-facts">
          {heads.map(([name, fact]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      </header>
      <ol className="shortlist-podcasts">
        {list.map((one) => (
          <li key={one.key}>
            <OnePodcast one={one} list={list} parts={parts} />
          </li>
        ))}
      </ol>
      <p className="small muted">{t("campaigns.shortlist.foot")}</p>
    </article>
  );
}

function OnePodcast({ one, list, parts }: { one: Listed; list: readonly Listed[]; parts: Props["parts"] }) {
  const t = useText();
  const format = useFormats();
  const { facts, state, reason, write } = one;
  const reasons = useReasons(one, list, parts);
  return (
    <>
      <Cover src={facts.imageUrlHighQuality} size={104} eager />
      <div className="shortlist-words">
        <h2>{facts.title}</h2>
        {facts.itunesArtist ? <p className="small muted">{facts.itunesArtist}</p> : null}
        <p className="small">
          {[
            ...facts.genres.map(genreTitle),
            facts.language ? format.language(facts.language) : null,
            facts.episodes === null ? null : t("catalogue.signal.episodes", { count: facts.episodes }),
          ]
            .filter(Boolean)
            .join(" · ")}{" "}
          {facts.inactive ? <Badge>{t("catalogue.inactive")}</Badge> : null}
        </p>
        {state && parts.includes("state") ? (
          <p className="small">
            {t("campaigns.shortlist.state")}: {t(`campaigns.state.${state}`)}
          </p>
        ) : null}
        {reason !== null || reasons.length > 0 || write ? (
          <div className="shortlist-reasons">
            {reason === null ? null : (
              <>
                <h3>{t("campaigns.shortlist.reasons")}</h3>
                <p className={write ? "paper-only" : undefined}>{reason}</p>
              </>
            )}
            {write ? (
              <div className="screen-only">
                {reason === null ? <h3>{t("campaigns.shortlist.reasons")}</h3> : null}
                {write}
              </div>
            ) : null}
            {reason === null && reasons.length > 0 ? (
              <h3 className={write ? "paper-only" : undefined}>{t("campaigns.shortlist.facts")}</h3>
            ) : null}
            {reasons.length > 0 ? (
              <ul>
                {reasons.map((words) => (
                  <li key={words}>{words}</li>
                ))}
              </ul>
            ) : null}
          </div>
        ) : null}
      </div>
      <div className="shortlist-reach">
        <p className="small muted">{t("campaigns.compare.fact.reach")}</p>
        {facts.reach ? <ReachFact reach={facts.reach} /> : <p>{t("campaigns.compare.unknown")}</p>}
      </div>
    </>
  );
}

/** What the product knows that speaks for a podcast, each in a sentence; only what is ticked, and nothing that is not known. */
function useReasons(
  { facts, state, tags }: Listed,
  list: readonly Listed[],
  parts: Props["parts"],
): string[] {
  const t = useText();
  const format = useFormats();
  const words = useFactWords();
  const pace = words.aMonth(facts);
  const day = facts.weekday === null ? null : words.weekday(facts.weekday);
  const latest = facts.latestEpisode ? format.day(facts.latestEpisode, "long") : null;
  const offers = words.offers(facts);
  const said: Record<ShortlistPart, string | null> = {
    target: facts.targetGroup ? t("campaigns.shortlist.targetGroup", { words: facts.targetGroup }) : null,
    offers: offers ? t("campaigns.shortlist.offers", { formats: offers }) : null,
    rhythm:
      latest === null
        ? null
        : pace && day
          ? t("campaigns.shortlist.rhythmBoth", { ...pace, day, latest })
          : pace
            ? t("campaigns.shortlist.rhythmOften", { ...pace, latest })
            : day
              ? t("campaigns.shortlist.rhythmDay", { day, latest })
              : null,
    like: null,
    tags: tags.length > 0 ? t("campaigns.shortlist.tags", { names: tags.join(", ") }) : null,
    state: null,
  };
  const like = state && likeOne({ state, facts }, inCampaign(list));
  if (like)
    said.like = t("campaigns.shortlist.like", {
      title: like.title,
      why: [
        t("campaigns.shortlist.likeLanguage"),
        t("campaigns.shortlist.likeGenres", { names: like.genres.map(genreTitle).join(", ") }),
        ...(like.size ? [t("campaigns.shortlist.likeSize")] : []),
      ].join(", "),
    });
  return parts.map((part) => said[part]).filter((sentence) => sentence !== null);
}

const inCampaign = (list: readonly Listed[]) =>
  list.flatMap(({ state, facts }) => (state === null ? [] : [{ state, facts }]));
