import { Link, Outlet, useParams } from "@tanstack/react-router";
import { readCampaign } from "../../contract/campaigns.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";

/** One campaign: its header, its sections under it. */
export default function CampaignPage() {
  const t = useText();
  const { publicId } = useParams({ from: "/shell/member/bundle/$publicId" });
  const campaign = useAsk(readCampaign, { params: { id: publicId } });
  return (
    <main className="page" tabIndex={-1}>
      <Link className="back-link" to={paths.campaigns}>
        <Icon name="arrow-left" size="small" />
        {t("dashboard.all")}
      </Link>
      <div className="folio">
        <h1>{campaign.data?.displayName}</h1>
      </div>
      {campaign.error ? <Note kind="failing">{sentenceOf(campaign.error, t)}</Note> : <Outlet />}
    </main>
  );
}
