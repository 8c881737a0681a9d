import { useText } from "../../language/text.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { changed, type PodcastSearch } from "../results/search.ts";

/** A tag that can be filtered by. The catalogue knows nothing else about it. */
export interface TagChoice {
  publicId: string;
  name: string;
  podcasts: number;
}

interface Props {
  search: PodcastSearch;
  tags: readonly TagChoice[];
  onChange: (search: PodcastSearch) => void;
  /** As for the other groups. */
  heading: "h2" | "h3";
}

const anyOne = ".any";

/** Only podcasts with a tag of the organization. Renders nothing if there is no tag. */
export function TagFacet({ search, tags, onChange, heading: Heading }: Props) {
  const t = useText();
  if (tags.length === 0) return null;
  return (
    <section className="campaign-facet">
      <Heading>{t("catalogue.tag")}</Heading>
      <SelectField
        label={t("catalogue.tag")}
        labelHidden
        value={search.tag ?? anyOne}
        options={[
          { value: anyOne, label: t("catalogue.anyTag") },
          ...tags.map(({ publicId, name, podcasts }) => ({
            value: publicId,
            label: t("catalogue.tagWith", { name, count: podcasts }),
          })),
        ]}
        onChange={(tag) => onChange(changed(search, { tag: tag === anyOne ? undefined : tag }))}
      />
    </section>
  );
}
