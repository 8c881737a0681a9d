import { useText } from "../../language/text.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import "./facets.css";

const GROUPS = [9, 5, 8];

/**
 * The column while genres, languages and first counts load: complete from the start, so that no group pushes
 * another down.
 */
export function FacetBones() {
  const t = useText();
  return (
    <aside className="facets" aria-label={t("catalogue.filters")}>
      <Skeleton>
        {GROUPS.map((rows) => (
          <div key={rows} className="facet-bones">
            <Bone width="40%" height={14} />
            {Array.from({ length: rows }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no identity
              <Bone key={index} width="100%" height={12} />
            ))}
          </div>
        ))}
      </Skeleton>
    </aside>
  );
}
