import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Campaign } from "../../../contract/campaigns.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { Cell, HeadCell, Row, RowGroup, RowHead, Rows } from "../../ui/lists/rows.tsx";
import { type ListSearch, type ListSort, listOrder, listSortedBy } from "./campaign-list-search.ts";
import "./campaign-list.css";

interface Props {
  campaigns: readonly Campaign[];
  /** The user has several organizations, so each row names its own. */
  withOwner: boolean;
  search: ListSearch;
  onChange: (search: ListSearch) => void;
  /** A campaign's progress and results; undefined if not known. */
  standOf: (campaign: Campaign) => Stand | undefined;
  /** What the two columns are called. */
  phaseLabel: string;
  outcomeLabel: string;
}

interface Stand {
  phase: ReactNode;
  outcome: string;
}

interface RowProps {
  campaign: Campaign;
  withOwner: boolean;
  stand: Stand | undefined;
}

function CampaignRow({ campaign, withOwner, stand }: RowProps) {
  const t = useText();
  const format = useFormats();
  const { publicId, displayName, ownerDisplayName, podcasts } = campaign;
  const created = format.dayAndTime(campaign.created);
  return (
    <Row>
      <Cell className="min-w-0">
        <Link className="row-title" to={paths.campaign} params={{ publicId }} data-campaign={publicId}>
          {displayName}
        </Link>
        <p className="row-second">
          {withOwner ? ownerDisplayName : null}
          <span className="narrow-only num">
            {withOwner ? " · " : null}
            {created}
          </span>
        </p>
        <div className="narrow-only progress">{stand?.phase}</div>
      </Cell>
      <Cell className="cell num wide-only">{created}</Cell>
      <Cell className="cell num right wide-only">{format.count(podcasts)}</Cell>
      <Cell className="wide-only progress">{stand?.phase}</Cell>
      <Cell className="cell wide-only outcome">{stand?.outcome}</Cell>
      <Cell className="right">
        <Link
          className="icon-button"
          to={paths.campaign}
          params={{ publicId }}
          tabIndex={-1}
          aria-label={t("campaigns.list.open", { name: displayName })}
        >
          <Icon name="chevron-right" />
        </Link>
      </Cell>
    </Row>
  );
}

/** Every campaign in a row: name, when it was made, how much is in it, how far it is (A2.08). */
export function CampaignList(props: Props) {
  const { campaigns, withOwner, search, onChange, standOf, phaseLabel, outcomeLabel } = props;
  const t = useText();
  const order = listOrder(search);
  const head = (sort: ListSort, words: ReactNode, className = "") => (
    <HeadCell
      className={className}
      sorted={order.sort === sort ? order.direction : undefined}
      onSort={() => onChange(listSortedBy(search, sort))}
    >
      {words}
    </HeadCell>
  );
  return (
    <Rows label={t("shell.campaigns")} className="campaign-list" total={campaigns.length}>
      <RowHead>
        {head("title", t("campaigns.list.sort.title"))}
        {head("created", t("campaigns.list.sort.created"), "wide-only")}
        {head("podcasts", t("campaigns.list.sort.podcasts"), "right wide-only")}
        {head("progress", phaseLabel, "wide-only progress")}
        <HeadCell className="wide-only outcome">{outcomeLabel}</HeadCell>
        <HeadCell />
      </RowHead>
      <RowGroup>
        {campaigns.map((campaign) => (
          <CampaignRow
            key={campaign.publicId}
            campaign={campaign}
            withOwner={withOwner}
            stand={standOf(campaign)}
          />
        ))}
      </RowGroup>
    </Rows>
  );
}
