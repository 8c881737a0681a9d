import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { readShortlist } from "../../../contract/campaigns/compare.ts";
import { useWhyNot } from "../../accounts/may.ts";
import { useSession } from "../../accounts/session.ts";
import { useAsk } from "../../api/queries.ts";
import { partsOf, SHORTLIST_PARTS } from "../../campaigns/compare/compare-search.ts";
import { ShortlistFrame } from "../../campaigns/compare/shortlist-frame.tsx";
import { ShortlistOptions } from "../../campaigns/compare/shortlist-options.tsx";
import { type Listed, ShortlistView } from "../../campaigns/compare/shortlist-view.tsx";
import { OneValue } from "../../campaigns/marks/own-values.tsx";
import { useMarks } from "../../campaigns/marks/use-marks.ts";
import { useCampaign } from "../../campaigns/use-campaign.ts";
import { currentLocale } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";

const none: never[] = [];

/** `/bundle/…/shortlist`: the podcasts of a campaign as they are printed, with reasons (D5.08). */
export default function ShortlistPage() {
  const t = useText();
  const navigate = useNavigate();
  const { publicId } = useParams({ from: "/shell/member/bundle/$publicId/shortlist" });
  const search = useSearch({ from: "/shell/member/bundle/$publicId/shortlist" });
  const { owners } = useSession();
  const ownerName = useCampaign(publicId).data?.ownerName;
  const { state, tag, entries } = search;
  const narrowed = Boolean(state || tag || entries);
  const { data, error, refetch } = useAsk(readShortlist, {
    params: { id: publicId },
    query: { locale: currentLocale(), state, tag, entry: entries },
  });
  const marks = useMarks(publicId, ownerName);
  const fields = marks?.fields.filter(({ kind }) => kind === "text" || kind === "choice") ?? none;
  const field = fields.find((one) => one.publicId === search.reason);
  const mayNotWrite = useWhyNot("entry.edit", ownerName);
  const mayNotMark = useWhyNot("tag.edit", ownerName);
  const list = (data?.podcasts ?? none).map(({ entry, state: at, facts }): Listed => {
    const own = marks?.of(entry);
    const value = field ? own?.values[field.publicId] : undefined;
    return {
      key: entry,
      state: at,
      facts,
      tags: own?.tags.map(({ name }) => name) ?? none,
      reason: typeof value === "string" ? value : null,
      write:
        field && own && !mayNotWrite ? (
          <OneValue
            campaign={publicId}
            entry={entry}
            field={field}
            stored={value ?? null}
            mayNot={undefined}
            labelHidden
          />
        ) : undefined,
    };
  });
  return (
    <ShortlistFrame
      back={
        <Link className="back-link" to={paths.entries} params={{ publicId }}>
          <Icon name="arrow-left" size="small" />
          {t("campaigns.shortlist.backToCampaign")}
        </Link>
      }
      state={list.length > 0 ? "ready" : data ? "empty" : "loading"}
      error={error}
      onAgain={() => void refetch()}
      empty={narrowed ? t("campaigns.shortlist.none") : t("campaigns.shortlist.noneAtAll")}
      emptyAction={
        narrowed ? (
          <Link
            className={buttonClass({ kind: "main" })}
            to={paths.shortlist}
            params={{ publicId }}
            search={{ parts: search.parts, reason: search.reason }}
          >
            {t("campaigns.shortlist.allStates")}
          </Link>
        ) : undefined
      }
    >
      <ShortlistOptions
        search={search}
        parts={marks ? SHORTLIST_PARTS : SHORTLIST_PARTS.filter((part) => part !== "tags")}
        onChange={(next) =>
          void navigate({
            to: paths.shortlist,
            params: { publicId },
            search: next,
            replace: true,
            resetScroll: false,
          })
        }
        withoutLost={!state && !entries}
        own={
          marks && {
            fields,
            owner: owners.find(({ name }) => name === ownerName)?.publicId,
            mayNot: mayNotMark,
          }
        }
      />
      {data && data.total > data.podcasts.length ? (
        <Note kind="warning">
          {t("campaigns.shortlist.more", { shown: data.podcasts.length, total: data.total })}
        </Note>
      ) : null}
      {data ? (
        <ShortlistView
          title={data.campaign}
          organization={data.organization}
          at={data.at}
          state={state}
          list={list}
          parts={partsOf(search)}
        />
      ) : null}
    </ShortlistFrame>
  );
}
