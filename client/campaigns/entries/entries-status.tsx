import type { UseQueryResult } from "@tanstack/react-query";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";

/** Shown in place of a campaign's podcasts while they load or after loading has failed. */
export function EntriesStatus({ answer }: { answer: UseQueryResult<CampaignEntry[], Error> }) {
  const t = useText();
  if (!answer.error) {
    return (
      <Skeleton>
        <RowBones rows={8} cover={52} />
      </Skeleton>
    );
  }
  return (
    <div className="pt-4">
      <Note kind="failing" start={t("campaigns.entries.failedStart")}>
        {sentenceOf(answer.error, t)}
      </Note>
      <Button className="mt-4" icon="refresh" onClick={() => void answer.refetch()}>
        {t("shell.tryAgain")}
      </Button>
    </div>
  );
}
