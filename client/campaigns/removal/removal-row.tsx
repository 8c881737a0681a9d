import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { MailState } from "../../catalogue/detail/mail-state.tsx";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Cell, Row } from "../../ui/lists/rows.tsx";
import { Spinner } from "../../ui/spinner.tsx";
import { eventWords } from "../entries/entry-event.ts";
import type { Progress } from "./use-removal.ts";

interface Props {
  entry: CampaignEntry;
  index: number;
  chosen: boolean;
  /** How far it is; undefined before it has begun. */
  progress: Progress | undefined;
  onToggle: (id: string) => void;
}

function HowFar({ progress }: { progress: Progress }) {
  const t = useText();
  return (
    <span className={progress === "waiting" ? "how-far faint" : "how-far"}>
      {progress === "running" ? <Spinner /> : null}
      {progress === "removed" ? <Icon name="check" size="small" /> : null}
      {t(`campaigns.removal.${progress}`)}
    </span>
  );
}

/** One podcast to be removed; greyed out in its place once it is. */
export function RemovalRow({ entry, index, chosen, progress, onToggle }: Props) {
  const t = useText();
  const format = useFormats();
  const { externalId, podcast, lastEvent } = entry;
  return (
    <Row index={index} className={progress === "removed" ? "gone" : ""}>
      <Cell>
        <Checkbox
          label={t("campaigns.entries.select", { title: podcast.title })}
          checked={chosen}
          disabled={progress !== undefined}
          onChange={() => onToggle(externalId)}
        />
      </Cell>
      <Cell>
        <Cover src={podcast.imageUrlLowQuality} size={52} />
      </Cell>
      <Cell className="min-w-0">
        <span className="row-title">{podcast.title}</span>
        <p className="row-second">
          {podcast.itunesArtist} {podcast.inactive ? <Badge>{t("catalogue.inactive")}</Badge> : null}
        </p>
      </Cell>
      <Cell className="wide-only">
        <MailState status={podcast.emailStatus} />
      </Cell>
      <Cell className="cell optional wide-only">
        {eventWords(lastEvent, t)}, {format.day(lastEvent.at)}
      </Cell>
      <Cell className="right">{progress ? <HowFar progress={progress} /> : null}</Cell>
    </Row>
  );
}
