import type { PodcastList } from "../../../contract/campaigns-lists.ts";
import { useText } from "../../language/text.tsx";

/** A list's name: its file's, or that its lines were pasted. */
export function useListName(): (list: Pick<PodcastList, "name">) => string {
  const t = useText();
  return ({ name }) => name || t("campaigns.lists.pasted");
}
