import { useText } from "../language/text.tsx";

/** `/bundle`: the list of campaigns. */
export default function CampaignsPage() {
  const t = useText();
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio">
        <h1>{t("shell.campaigns")}</h1>
      </div>
    </main>
  );
}
