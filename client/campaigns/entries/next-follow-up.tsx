import { Link } from "@tanstack/react-router";
import type { EntryFollowUp } from "../../../contract/campaigns.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Icon } from "../../ui/icon.tsx";
import { nextFollowUpWords } from "./next-follow-up-words.ts";
import "./next-follow-up.css";

interface Props {
  followUp: EntryFollowUp;
  campaignId: string;
  /** The podcast's. */
  title: string;
}

/** When the next follow-up goes, or that it waits. It leads to its mailing. */
export function NextFollowUp({ followUp, campaignId, title }: Props) {
  const t = useText();
  const words = nextFollowUpWords(followUp, new Date(), useFormats(), t);
  const { state, mailing } = followUp;
  return (
    <span className={state === "held" ? "next-follow-up warn" : "next-follow-up"}>
      <Icon size="small" name={state === "planned" ? "clock" : "pause"} />
      <Link
        to={paths.mailing}
        params={{ publicId: campaignId, mailingId: mailing }}
        draggable={false}
        aria-label={t("campaigns.followUp.open", { title, words })}
      >
        {words}
      </Link>
    </span>
  );
}
