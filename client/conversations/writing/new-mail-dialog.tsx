import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { listCampaigns, listEntries } from "../../../contract/campaigns.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { keepSelection } from "../../campaigns/entries/selected-entries.ts";
import { StateName } from "../../campaigns/pipeline-state.tsx";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { ChoiceRows } from "../../ui/fields/choice-rows.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { writablePodcasts } from "./writable-podcasts.ts";

interface Props {
  open: boolean;
  /** The campaign that the inbox is narrowed to. */
  campaign: string | undefined;
  onClose: () => void;
}

/** A new e-mail, begun in the inbox: to which podcast of a campaign. It is written where e-mails of campaigns are. */
export function NewMailDialog({ open, campaign, onClose }: Props) {
  const t = useText();
  return (
    <Dialog
      open={open}
      stays
      title={t("conversations.new.title")}
      description={<p>{t("conversations.new.says")}</p>}
      onClose={onClose}
    >
      <Choose campaign={campaign} onClose={onClose} />
    </Dialog>
  );
}

function Choose({ campaign, onClose }: Omit<Props, "open">) {
  const t = useText();
  const navigate = useNavigate();
  const campaigns = useAsk(listCampaigns, { query: {} });
  const [wanted, setWanted] = useState(campaign);
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const all = campaigns.data?.page ?? [];
  const id = all.find(({ publicId }) => publicId === wanted)?.publicId ?? all[0]?.publicId;
  const entries = useAsk(listEntries, { params: { id: id ?? "" } }, { enabled: id !== undefined });
  const { found, more, locked } = writablePodcasts(entries.data ?? [], words);
  const only = found.length === 1 ? found[0]?.externalId : undefined;
  const target = found.find(({ externalId }) => externalId === chosen)?.externalId ?? only;
  const error = campaigns.error ?? entries.error;
  const loading = campaigns.isPending || (id !== undefined && entries.isPending);

  function write(): void {
    setTried(true);
    if (id === undefined || target === undefined) return;
    keepSelection(id, [target]);
    onClose();
    void navigate({ to: paths.actionEmail, params: { publicId: id } });
  }
  const said = error
    ? sentenceOf(error, t)
    : tried && target === undefined && !loading
      ? t("conversations.new.missing")
      : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        write();
      }}
    >
      <TextField
        label={t("conversations.new.search")}
        value={words}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setWords(event.target.value)}
      />
      {all.length > 1 ? (
        <SelectField
          label={t("conversations.new.campaign")}
          value={id ?? ""}
          options={all.map(({ publicId, displayName }) => ({ value: publicId, label: displayName }))}
          onChange={(next) => {
            setWanted(next);
            setChosen(null);
          }}
        />
      ) : null}
      <div className="join-list">
        {found.length > 0 ? (
          <ChoiceRows
            label={t("conversations.new.podcasts")}
            value={target ?? null}
            onChange={setChosen}
            choices={found.map(({ externalId, podcast, podcastState }) => ({
              value: externalId,
              label: podcast.title,
              second: podcast.itunesArtist,
              note: <StateName state={podcastState} />,
            }))}
          />
        ) : null}
      </div>
      <p className="small muted" role="status">
        {loading
          ? t("conversations.new.loading")
          : error
            ? ""
            : all.length === 0
              ? t("conversations.new.noCampaign")
              : [
                  found.length === 0 && t("conversations.new.nothing"),
                  more && t("conversations.new.more"),
                  locked > 0 && t("conversations.new.locked", { count: locked }),
                ]
                  .filter(Boolean)
                  .join(" ")}
      </p>
      {said ? (
        <p className="small danger" role="alert">
          {said}
        </p>
      ) : null}
      <div className="actions">
        <Button kind="main" type="submit">
          {t("conversations.new.act")}
        </Button>
        <Button onClick={onClose}>{t("ui.cancel")}</Button>
      </div>
    </form>
  );
}
