import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import type { Draft } from "../composer/draft.ts";
import type { ShownTemplate, Taken, TemplateGroup } from "./shown-template.ts";

interface Props {
  groups: readonly { group: TemplateGroup; templates: readonly ShownTemplate[] }[];
  chosen: ShownTemplate | undefined;
  /** The draft that was put aside, offered first. */
  kept: Draft | null;
  /** What became of asking for own templates; null where there can be none. */
  own: Pick<UseQueryResult<{ page: readonly unknown[] }>, "data" | "error" | "refetch"> | null;
  filtered: boolean;
  onShowAll: () => void;
  onChoose: (template: ShownTemplate) => void;
  onTake: (template: Taken) => void;
  onTakeKept: (draft: Draft) => void;
  /** Below them. */
  children: ReactNode;
}

/** The templates by whose they are, the twelve by language; each is read at the right before it is taken. */
export function TemplateRows(props: Props) {
  const { groups, chosen, kept, own, filtered, onShowAll, onChoose, onTake, onTakeKept, children } = props;
  const t = useText();
  const formats = useFormats();
  return (
    <div className="template-scroll">
      {kept ? (
        <button type="button" className="template-row" onClick={() => onTakeKept(kept)}>
          <b>{t("outreach.keptDraft")}</b>
          <em>{kept.changed ? formats.dayAndTime(kept.changed) : null}</em>
          <small>{kept.subject || t("outreach.noSubject")}</small>
        </button>
      ) : null}
      {own ? <OwnState own={own} filtered={filtered} /> : null}
      {groups.map(({ group, templates }) => (
        <section key={group}>
          <h3>
            {t(
              group === "personal" || group === "shared"
                ? `outreach.own.group.${group}`
                : `outreach.language.${group}`,
            )}
          </h3>
          {templates.map((one) => (
            <button
              key={one.id}
              type="button"
              className={one === chosen ? "template-row chosen" : "template-row"}
              aria-pressed={one === chosen}
              onClick={() => onChoose(one)}
              onDoubleClick={() => one.body !== null && onTake({ ...one, body: one.body })}
            >
              <b lang={one.language}>{one.name}</b>
              <em>{t(`outreach.tag.${one.kind}`)}</em>
              <small lang={one.language}>{one.second || t("outreach.noSubject")}</small>
            </button>
          ))}
        </section>
      ))}
      {groups.length === 0 && filtered ? (
        <div className="template-none">
          <p className="small muted">{t("outreach.own.noneFits")}</p>
          <button type="button" className="button" onClick={onShowAll}>
            {t("outreach.own.showAll")}
          </button>
        </div>
      ) : null}
      {children}
    </div>
  );
}

/** That own templates are on their way, could not be loaded, or that there are none yet. */
function OwnState({ own, filtered }: { own: NonNullable<Props["own"]>; filtered: boolean }) {
  const t = useText();
  if (own.error && !own.data)
    return (
      <Note kind="failing" start={t("outreach.own.failed")}>
        {sentenceOf(own.error, t)}{" "}
        <button type="button" onClick={() => void own.refetch()}>
          {t("outreach.own.again")}
        </button>
      </Note>
    );
  if (!own.data)
    return (
      <div className="template-none">
        <Skeleton>
          <Bone height={18} />
          <Bone height={18} width="70%" />
        </Skeleton>
      </div>
    );
  if (own.data.page.length > 0 || filtered) return null;
  return <p className="template-none small muted">{t("outreach.own.none")}</p>;
}
