import { Link, useNavigate, useRouterState } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Campaign } from "../../contract/campaigns.ts";
import { useMay, useRole } from "../accounts/may.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { SectionName, SectionTabs } from "../ui/lists/section-tabs.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import { DeleteCampaignDialog } from "./list/delete-campaign-dialog.tsx";
import { PeopleHere } from "./together/people-here.tsx";
import { leaveForGood } from "./together/use-together.ts";
import "./campaign.css";

/** The sections by their numbers (A2.28). The fourth is two pages; it leads to the one that does something. */
const sections = [
  { name: "overview", to: paths.campaign, exact: true, guests: true },
  { name: "general", to: paths.general, exact: false, guests: false },
  { name: "podcasts", to: paths.entries, exact: false, guests: true },
  { name: "action", to: paths.action, exact: false, guests: false },
  { name: "utm", to: paths.utm, exact: false, guests: false },
] as const;

/** Pages that belong to a section of another address, by the last part of theirs. */
const sectionOfPage: Readonly<Record<string, (typeof sections)[number]["name"]>> = {
  offers: "podcasts",
  airings: "overview",
  tracking: "overview",
  results: "overview",
  briefing: "action",
};

interface Props {
  id: string;
  campaign: Campaign | undefined;
  /** The campaign does not exist or could not be loaded: only the link back is left. */
  failed: boolean;
  /** What a higher subject adds to what can be done with the campaign. */
  actions?: ReactNode;
}

/** Name, what can be done with the whole campaign, and its sections (A2.28). */
export function CampaignHead({ id, campaign, failed, actions }: Props) {
  const t = useText();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const guest = useRole(campaign?.ownerName) === "guest";
  const mayAdd = useMay("entry.edit", campaign?.ownerName);
  const mayDelete = useMay("campaign.delete", campaign?.ownerName);
  const page = useRouterState({ select: ({ location }) => location.pathname.split("/").at(-1) ?? "" });

  function deleted(name: string): void {
    leaveForGood(id);
    void navigate({ to: paths.campaigns, ignoreBlocker: true });
    showToast(t("campaigns.delete.done", { name }));
  }

  const back = (
    <Link className="back-link" to={paths.campaigns}>
      <Icon name="arrow-left" size="small" />
      {t("dashboard.all")}
    </Link>
  );
  // The page has a heading for readers before it has its name, and without it.
  const heading = <h1 className="visually-hidden">{t("campaigns.head.title")}</h1>;
  if (failed) {
    return (
      <>
        {back}
        {heading}
      </>
    );
  }
  return (
    <>
      <div className="campaign-top">
        {back}
        {campaign ? <PeopleHere key={id} campaign={id} /> : null}
      </div>
      <div className="folio keep-line campaign-folio">
        {campaign ? (
          <h1>{campaign.displayName}</h1>
        ) : (
          <>
            {heading}
            <Skeleton>
              <Bone width={280} height={48} />
            </Skeleton>
          </>
        )}
        {campaign ? (
          <div className="actions">
            {mayAdd ? (
              <Link to={paths.podcasts} className={buttonClass({})} aria-label={t("campaigns.head.add")}>
                <Icon name="plus" />
                <span>{t("campaigns.head.add")}</span>
              </Link>
            ) : null}
            {actions}
            {mayDelete ? (
              <IconButton icon="bin" label={t("campaigns.delete.act")} onClick={() => setDeleting(true)} />
            ) : null}
          </div>
        ) : null}
      </div>
      <SectionTabs label={t("campaigns.head.sections")}>
        {sections.map(({ name, to, exact, guests }, index) =>
          guest && !guests ? null : (
            <Link
              key={name}
              to={to}
              params={{ publicId: id }}
              activeOptions={{ exact, includeSearch: false }}
              aria-current={sectionOfPage[page] === name ? "page" : undefined}
            >
              <SectionName number={index + 1}>{t(`campaigns.head.${name}`)}</SectionName>
            </Link>
          ),
        )}
      </SectionTabs>
      {campaign ? (
        <DeleteCampaignDialog
          campaign={campaign}
          open={deleting}
          onClose={() => setDeleting(false)}
          onDeleted={() => deleted(campaign.displayName)}
        />
      ) : null}
    </>
  );
}
