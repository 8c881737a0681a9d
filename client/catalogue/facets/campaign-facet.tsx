import { useText } from "../../language/text.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { Segments } from "../../ui/lists/segments.tsx";
import { changed, type PodcastSearch } from "../results/search.ts";

/** A collection to include or exclude. The catalogue knows nothing else about it. */
export interface Collection {
  publicId: string;
  displayName: string;
}

interface Props {
  search: PodcastSearch;
  collections: readonly Collection[];
  onChange: (search: PodcastSearch) => void;
  /** The heading level of the other groups: h2 in the column, h3 in the sheet, which has its own title. */
  heading: "h2" | "h3";
}

const anyOne = ".any";

/** Only podcasts in a campaign, or only those in none. Renders nothing if there is no campaign. */
export function CampaignFacet({ search, collections, onChange, heading: Heading }: Props) {
  const t = useText();
  if (collections.length === 0) return null;
  return (
    <section className="campaign-facet">
      <Heading>{t("catalogue.campaign")}</Heading>
      <SelectField
        label={t("catalogue.campaign")}
        labelHidden
        value={search.campaign ?? anyOne}
        options={[
          { value: anyOne, label: t("catalogue.anyCampaign") },
          ...collections.map((one) => ({ value: one.publicId, label: one.displayName })),
        ]}
        onChange={(campaign) =>
          onChange(
            campaign === anyOne
              ? changed(search, { campaign: undefined, campaignMode: undefined })
              : changed(search, { campaign }),
          )
        }
      />
      {search.campaign ? (
        <Segments
          label={t("catalogue.campaignMode")}
          value={search.campaignMode ?? "in"}
          onChange={(mode) => onChange(changed(search, { campaignMode: mode === "in" ? undefined : mode }))}
          segments={[
            { value: "in", label: t("catalogue.in") },
            { value: "notIn", label: t("catalogue.notIn") },
          ]}
        />
      ) : null}
    </section>
  );
}
