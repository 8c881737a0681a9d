import { type Campaign, DISPLAY_NAME_MAX } from "../../../contract/campaigns.ts";
import { useText } from "../../language/text.tsx";
import { ChoiceRows } from "../../ui/fields/choice-rows.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";

/** Stands for a campaign that does not exist yet; no id contains a dot. */
export const NEW_CAMPAIGN = ".new";

interface Props {
  campaigns: readonly Campaign[];
  /** How many podcasts are to be added, and how many of them a campaign has already. */
  podcasts: number;
  inside: (campaignId: string) => number;
  value: string | null;
  onChange: (value: string) => void;
  name: string;
  nameError: string | undefined;
  /** No organization is picked: nothing can be made. */
  noOwner: boolean;
  onName: (name: string) => void;
}

/** The campaigns as rows, the one that has everything already disabled with its reason, and a new one last. */
export function CampaignChoice(props: Props) {
  const { campaigns, podcasts, inside, value, onChange, name, nameError, noOwner, onName } = props;
  const t = useText();
  const rows = campaigns.map((campaign) => {
    const already = inside(campaign.publicId);
    const full = already === podcasts;
    return {
      value: campaign.publicId,
      label: campaign.displayName,
      disabled: full,
      note: full ? (
        <span className="font-normal">{t("campaigns.add.alreadyIn")}</span>
      ) : already > 0 ? (
        t("campaigns.add.partlyIn", { count: already, podcasts })
      ) : (
        t("campaigns.add.podcasts", { count: campaign.podcasts })
      ),
    };
  });
  return (
    <>
      <ChoiceRows
        label={t("campaigns.add.title")}
        value={value}
        onChange={onChange}
        choices={[
          ...rows,
          {
            value: NEW_CAMPAIGN,
            label: t("campaigns.add.new"),
            disabled: noOwner,
            note: noOwner ? <span className="font-normal">{t("campaigns.add.noOwner")}</span> : undefined,
          },
        ]}
      />
      {value === NEW_CAMPAIGN && !noOwner ? (
        <TextField
          fieldClass="mt-4"
          label={t("campaigns.add.name")}
          value={name}
          maxLength={DISPLAY_NAME_MAX * 4}
          autoComplete="off"
          autoFocus={campaigns.length === 0}
          hint={t("campaigns.add.nameHint", { most: DISPLAY_NAME_MAX })}
          error={nameError}
          onChange={(event) => onName(event.target.value)}
        />
      ) : null}
    </>
  );
}
