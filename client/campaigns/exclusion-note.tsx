import { listExclusions } from "../../contract/campaigns/lists.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Note } from "../ui/note.tsx";

const MOST_NAMED = 5;

/**
 * Warns where podcasters exclude, by their own word, what a campaign advertises (C3.07). `among` are the shows that are
 * about to be unlocked or written to, by their `externalId`.
 */
export function ExclusionNote({ campaign, among }: { campaign: string; among: readonly string[] }) {
  const t = useText();
  const format = useFormats();
  const answer = useAsk(listExclusions, { params: { id: campaign } }).data;
  const met = new Set(among);
  const found = answer?.podcasts.filter(({ podcast }) => met.has(podcast)) ?? [];
  if (!answer?.category || found.length === 0) return null;
  const names = found
    .slice(0, MOST_NAMED)
    .map(({ title, said }) => t("campaigns.exclusion.one", { title, day: format.day(said) }));
  const rest = found.length - names.length;
  return (
    <Note
      kind="warning"
      start={t("campaigns.exclusion.start", {
        category: t(`contacts.category.${answer.category}`),
        count: found.length,
      })}
    >
      {names.join(", ")}
      {rest > 0 ? ` ${t("campaigns.exclusion.more", { count: rest })}` : null}
    </Note>
  );
}
