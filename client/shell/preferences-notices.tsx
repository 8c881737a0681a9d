import { readNoticeChoices } from "../../contract/accounts-notices.ts";
import { NoticeChoiceTable } from "../accounts/notices/notice-choices.tsx";
import { useAsk } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import { Failed, Section } from "./preferences-section.tsx";

/** What a user is told, and how. */
export function NoticeSection() {
  const t = useText();
  const choices = useAsk(readNoticeChoices, {});
  return (
    <Section title={t("accounts.told.title")} says={t("accounts.told.says")}>
      {choices.data ? (
        <NoticeChoiceTable choices={choices.data} />
      ) : choices.error ? (
        <Failed
          start={t("accounts.told.failedStart")}
          error={choices.error}
          onAgain={() => void choices.refetch()}
        />
      ) : (
        <Skeleton>
          <Bone height={240} />
        </Skeleton>
      )}
    </Section>
  );
}
