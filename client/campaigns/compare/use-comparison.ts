import { comparePodcasts } from "../../../contract/campaigns/compare.ts";
import { useOwner } from "../../accounts/owner.ts";
import { useAsk } from "../../api/queries.ts";
import { currentLocale } from "../../language/locale.ts";

/** Podcasts by their public ids, as they are for the organization the user acts for. */
export function useComparison(podcasts: readonly string[]) {
  const owner = useOwner();
  return useAsk(
    comparePodcasts,
    { query: { locale: currentLocale(), owner: owner?.publicId, podcast: [...podcasts] } },
    {
      enabled: owner !== undefined && podcasts.length > 0,
      // A column that was taken out leaves at once; the others are known.
      placeholderData: (before) => {
        const known = before?.podcasts.filter(({ publicId }) => podcasts.includes(publicId)) ?? [];
        const missing = before?.missing.filter((one) => podcasts.includes(one)) ?? [];
        return before && known.length + missing.length === podcasts.length
          ? { ...before, podcasts: known, missing }
          : undefined;
      },
    },
  );
}
