import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { FollowUp } from "../../../contract/outreach/follow-ups.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuItem, MenuLine } from "../../ui/floating/menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { EditFollowUp } from "./edit-follow-up.tsx";
import { followUpWords } from "./follow-up-words.ts";
import { MoveFollowUp } from "./move-follow-up.tsx";
import { isOpen } from "./people.ts";
import { useChangeOne } from "./use-follow-ups.ts";

interface Props {
  followUp: FollowUp;
  /** Text for all, and days after the mail before. */
  common: { body: string; days: number };
}

type Act = "skip" | "stop" | "pause" | "go-on";

/** One follow-up to one person: how it stands, and what can be done about it. */
export function FollowUpLine({ followUp, common }: Props) {
  const t = useText();
  const formats = useFormats();
  const change = useChangeOne();
  const line = useRef<HTMLLIElement>(null);
  const [open, setOpen] = useState<"edit" | "move" | null>(null);
  const { words, tone, sign } = followUpWords(followUp, common.days, formats, t, new Date());
  const { step, podcastTitle: title, publicId, state, reason } = followUp;
  const given = change.isPending ? change.variables?.body.act : undefined;
  const held = state === "held";
  function act(act: Act): void {
    change.mutate(
      { params: { id: publicId }, body: { act } },
      {
        onSuccess: () => {
          announce(t(`outreach.followUp.said.${act}`));
          // The pressed button, or the one of the menu, may be gone; after the menu has tried to give the focus back.
          setTimeout(() => {
            if (document.activeElement === document.body) line.current?.focus();
          }, 300);
        },
      },
    );
  }
  return (
    <li ref={line} className="follow-up" tabIndex={-1}>
      <span className="step-number num">
        <span className="visually-hidden">{t("outreach.steps.one", { step })}</span>
        <span aria-hidden="true">{step}</span>
      </span>
      <div>
        <p className={`small follow-up-words ${tone}`}>
          <Icon name={sign} size="small" />
          <span>
            {words} <Where followUp={followUp} />
          </span>
        </p>
        {followUp.ownBody === null ? null : <p className="small muted">{t("outreach.followUp.ownText")}</p>}
        {held ? (
          <p className="row-of">
            {reason === "placeholder" ? (
              <Button icon="pencil" onClick={() => setOpen("edit")}>
                {t("outreach.followUp.edit")}
              </Button>
            ) : null}
            {/* A possible objection is decided where it was written. */}
            {reason === "question" ? null : (
              <Button
                icon="play"
                aria-label={t("outreach.followUp.goOnWith", { step, title })}
                state={given === "go-on" ? "waiting" : "ready"}
                disabled={given !== undefined && given !== "go-on"}
                onClick={() => act("go-on")}
              >
                {t("outreach.followUp.goOn")}
              </Button>
            )}
            <Button
              aria-label={t("outreach.followUp.skipOf", { step, title })}
              state={given === "skip" ? "waiting" : "ready"}
              disabled={given !== undefined && given !== "skip"}
              onClick={() => act("skip")}
            >
              {t("outreach.followUp.skip")}
            </Button>
          </p>
        ) : null}
        {change.error ? (
          <p className="small danger" role="alert">
            {sentenceOf(change.error, t)}
          </p>
        ) : null}
      </div>
      {isOpen(followUp) ? (
        <Menu
          align="end"
          label={t("outreach.followUp.menu", { step, title })}
          trigger={
            <IconButton
              icon="more"
              label={t("outreach.followUp.menu", { step, title })}
              aria-busy={given !== undefined || undefined}
            />
          }
        >
          <MenuItem icon="pencil" onClick={() => setOpen("edit")}>
            {t("outreach.followUp.edit")}
          </MenuItem>
          <MenuItem icon="calendar" onClick={() => setOpen("move")}>
            {t("outreach.followUp.move")}
          </MenuItem>
          {held ? null : (
            <>
              <MenuItem icon="pause" onClick={() => act("pause")}>
                {t("outreach.followUp.pause")}
              </MenuItem>
              <MenuItem icon="arrow-right" onClick={() => act("skip")}>
                {t("outreach.followUp.skip")}
              </MenuItem>
            </>
          )}
          <MenuLine />
          <MenuItem icon="cross" onClick={() => act("stop")}>
            {t("outreach.followUp.stopFromHere")}
          </MenuItem>
        </Menu>
      ) : null}
      {open === "move" ? <MoveFollowUp followUp={followUp} onClose={() => setOpen(null)} /> : null}
      {open === "edit" ? (
        <EditFollowUp
          name={publicId}
          title={t("outreach.followUp.editTitle", { step, title })}
          lead={t("outreach.followUp.editLead", { title })}
          start={{ body: followUp.ownBody ?? common.body, version: followUp.version }}
          onSave={({ body, version }) =>
            change.mutateAsync({ params: { id: publicId }, body: { act: "edit", body, version } })
          }
          theirsOf={(payload) => {
            const now = payload as FollowUp;
            return { body: now.ownBody ?? common.body, version: now.version };
          }}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </li>
  );
}

/** Where what stopped or holds it can be read. */
function Where({ followUp: { state, reason, conversation } }: Pick<Props, "followUp">) {
  const t = useText();
  if (conversation)
    return (
      <Link to={paths.conversation} params={{ conversationId: conversation }}>
        {t("outreach.followUp.toConversation")}
      </Link>
    );
  const answer =
    reason === "question" || reason === "elsewhere" || (state === "stopped" && reason === "answered");
  return answer ? <Link to={paths.messages}>{t("outreach.followUp.toMessages")}</Link> : null;
}
