import { use, useRef, useState } from "react";
import {
  assignConversation,
  type ConversationTeam,
  finishConversation,
  readTeam,
  SNOOZE_DAYS_MAX,
  snoozeConversation,
} from "../../../contract/conversations/team.ts";
import { type Conversation, listConversations, readConversation } from "../../../contract/conversations.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Menu, MenuChoices } from "../../ui/floating/menu.tsx";
import { type ShortcutActs, useShortcuts } from "../../ui/keys/use-shortcuts.ts";
import { SelectingContext } from "../selecting/selecting-context.ts";
import { TimePopover } from "../time-popover.tsx";

const NOBODY = "nobody";
const refresh = () => forget(readConversation, readTeam, listConversations);

/** Who has a conversation, until when it waits, and whether it is done. */
export function TeamActs({ conversation, team }: { conversation: Conversation; team: ConversationTeam }) {
  const t = useText();
  const { publicId, state } = conversation;
  const params = { id: publicId };
  const [later, setLater] = useState(false);
  const place = useRef<HTMLSpanElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const selecting = use(SelectingContext);
  const [onlyWithout, setOnlyWithout] = useState(false);
  const assign = useTell(assignConversation, { onSettled: refresh });
  const snooze = useTell(snoozeConversation, { onSettled: refresh });
  const finish = useTell(finishConversation, { onSettled: refresh });
  const self = team.colleagues.find((one) => one.self);
  const has = team.colleagues.find((one) => one.id === team.assigned);

  const give = (to: string | null) => assign.mutate({ params, body: { to, was: team.assigned } });
  const end = (done: boolean) => finish.mutate({ params, body: { done } });
  const isOpen = state === "open";
  // By keys it may be asked for from the end of a long conversation.
  const show = () => place.current?.scrollIntoView({ block: "nearest" });
  const own: ShortcutActs = {
    done: finish.isPending ? undefined : () => end(isOpen),
    later: () => {
      show();
      setLater(true);
    },
    takeOver: self && !assign.isPending ? () => give(has?.self ? null : self.id) : undefined,
    assign: () => {
      show();
      chooser.current?.click();
    },
  };
  useShortcuts(selecting ? {} : own);
  const error = assign.error ?? snooze.error ?? finish.error;
  return (
    <>
      <Menu
        label={t("conversations.team.whoHas")}
        trigger={
          <button ref={chooser} type="button" className="button third">
            <span>
              {has ? t("conversations.team.has", { name: has.name }) : t("conversations.team.nobodyHas")}
            </span>
          </button>
        }
      >
        <MenuChoices
          value={team.assigned ?? NOBODY}
          onChange={(to) => give(to === NOBODY ? null : to)}
          choices={[
            { value: NOBODY, label: t("conversations.team.nobody") },
            ...team.colleagues.map((one) => ({
              value: one.id,
              label: one.self ? t("conversations.team.me", { name: one.name }) : one.name,
            })),
          ]}
        />
      </Menu>
      <span ref={place}>
        <TimePopover
          label={t("conversations.team.later")}
          most={SNOOZE_DAYS_MAX}
          open={later}
          onOpenChange={setLater}
          onChoose={(at) =>
            snooze.mutate({
              params,
              body: { until: at.toISOString(), waitsFor: onlyWithout ? "no-answer" : "time" },
            })
          }
          trigger={
            <button type="button" className="button third">
              <span>{t("conversations.team.later")}</span>
            </button>
          }
        >
          <Checkbox checked={onlyWithout} onChange={(event) => setOnlyWithout(event.target.checked)}>
            {t("conversations.team.ifNoAnswer")}
          </Checkbox>
        </TimePopover>
      </span>
      <Button
        kind="third"
        icon={isOpen ? "check" : "undo"}
        state={finish.isPending ? "waiting" : "ready"}
        onClick={() => end(isOpen)}
      >
        {t(isOpen ? "conversations.team.done" : "conversations.team.reopen")}
      </Button>
      {error ? (
        <small className="small danger conversation-acts-error" role="alert">
          {sentenceOf(error, t)}
        </small>
      ) : null}
    </>
  );
}
