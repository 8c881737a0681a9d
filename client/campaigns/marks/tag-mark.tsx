import type { Tag } from "../../../contract/campaigns/tags.ts";
import "./marks.css";

/** A tag: its name and its colour. */
export function TagMark({ tag }: { tag: Pick<Tag, "name" | "colour"> }) {
  return (
    <span className="tag-mark" data-colour={tag.colour}>
      {tag.name}
    </span>
  );
}
