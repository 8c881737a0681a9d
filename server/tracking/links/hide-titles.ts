import { type Hide, hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import type { BackgroundChange } from "../../platform/background/run-changes.ts";
import { countRawLinks, selectRawLinks, updateTargets } from "./queries.ts";

const AT_ONCE = 500;

/** Takes addresses out of the targets of links that were made with a show's raw title: whoever follows one reads it. */
export const hidingTitles = (atOnce = AT_ONCE): BackgroundChange => ({
  name: "link-titles",
  left: countRawLinks,
  async batch(tx) {
    const raw = await selectRawLinks(tx, atOnce);
    await updateTargets(
      tx,
      raw.map(({ id, target, onSale }) => ({ id, target: withoutAddress(target, hideFor(onSale)) })),
    );
    return raw.length;
  },
});

/** Of the target only what `linkTarget` wrote there is changed; the page is the organization's own. */
function withoutAddress(target: string, hide: Hide): string {
  const url = URL.canParse(target) ? new URL(target) : null;
  const pieces = url?.search.slice(1).split("&") ?? [];
  const hidden = pieces.map((piece) => {
    const title = new URLSearchParams(piece).get("utm_content");
    return title === null || hide(title) === title ? piece : `utm_content=${encodeURIComponent(hide(title))}`;
  });
  if (!url || hidden.join("&") === pieces.join("&")) return target;
  url.search = hidden.join("&");
  return url.href;
}
