import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Cover } from "../../ui/cover.tsx";
import { eventWords } from "../entries/entry-event.ts";

const shown = 6;

/** What happened last, newest first. */
export function Lately({ entries }: { entries: readonly CampaignEntry[] }) {
  const t = useText();
  const format = useFormats();
  const newest = entries.toSorted((a, b) => b.lastEvent.at.localeCompare(a.lastEvent.at)).slice(0, shown);
  return (
    <ol className="log">
      {newest.map(({ externalId, podcast, lastEvent }) => (
        <li key={externalId}>
          <Cover src={podcast.imageUrlLowQuality} size={36} />
          <div className="min-w-0">
            <b>{podcast.title}</b>
            <small className="small muted block">{eventWords(lastEvent, t)}</small>
          </div>
          <time dateTime={lastEvent.at}>{format.dayAndTime(lastEvent.at)}</time>
        </li>
      ))}
    </ol>
  );
}
