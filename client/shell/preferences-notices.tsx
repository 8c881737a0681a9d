import { readNoticeChoices } from "../../contract/accounts-notices.ts";
import { NoticeChoiceTable } from "../accounts/notices/notice-choices.tsx";
import { useAsk } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { Pending } from "../ui/pending.tsx";
import { Bone } from "../ui/skeleton.tsx";
import { Section } from "./preferences-section.tsx";

/** What a user is told, and how. */
export function NoticeSection() {
  const t = useText();
  const choices = useAsk(readNoticeChoices, {});
  return (
    <Section title={t("accounts.told.title")} says={t("accounts.told.says")}>
      {choices.data ? (
        <NoticeChoiceTable choices={choices.data} />
      ) : (
        <Pending asked={choices} failedStart={t("accounts.told.failedStart")}>
          <Bone height={240} />
        </Pending>
      )}
    </Section>
  );
}
