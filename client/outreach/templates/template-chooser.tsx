import { Dialog as Base } from "@base-ui/react/dialog";
import { useRef, useState } from "react";
import { LANGUAGES } from "../../../contract/forms/locale.ts";
import {
  deleteOwnTemplate,
  restoreOwnTemplate,
  type TemplateContent,
  type TemplateDetail,
} from "../../../contract/outreach/templates.ts";
import { call } from "../../api/call.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Note } from "../../ui/note.tsx";
import type { Draft } from "../composer/draft.ts";
import type { PlaceholderValues } from "../composer/placeholders.ts";
import { DeletedTemplates } from "./deleted-templates.tsx";
import {
  fromBuiltIn,
  fromOwn,
  groupsOf,
  NO_FILTER,
  passes,
  type ShownTemplate,
  type Taken,
} from "./shown-template.ts";
import { TemplateFilters } from "./template-filters.tsx";
import { TemplateForm } from "./template-form.tsx";
import { TemplateRows } from "./template-rows.tsx";
import { TemplateText } from "./template-text.tsx";
import { forgetLists, useAnswers, useBuiltIn, useOwn } from "./use-templates.ts";
import "./template-chooser.css";

interface Props {
  /** The template the mail was begun with. */
  current: string | null;
  /** The draft that was put aside, offered first. */
  kept: Draft | null;
  /** The campaign's organization, where the user belongs to it. */
  ownerId: string | undefined;
  /** The recipient whose values the texts can be read with. */
  example: { title: string; values: PlaceholderValues } | null;
  onTake: (template: Taken) => void;
  onTakeKept: (draft: Draft) => void;
  onClose: () => void;
}

/** Own templates and the twelve, with their texts to read, found by language, kind, form and words. */
export function TemplateChooser({ current, kept, ownerId, example, onTake, onTakeKept, onClose }: Props) {
  const t = useText();
  const builtIn = useBuiltIn();
  const own = useOwn(ownerId);
  const answersOf = useAnswers(ownerId);
  const [filter, setFilter] = useState(NO_FILTER);
  const [chosen, setChosen] = useState<string | null>(current);
  const [reading, setReading] = useState(false);
  const [editing, setEditing] = useState<{ template: TemplateDetail | null; start: TemplateContent } | null>(
    null,
  );
  const [deleted, setDeleted] = useState<ShownTemplate | null>(null);
  /** What was deleted here and is not restored: the list that is shown may be older. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<unknown>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const undo = useRef<HTMLButtonElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  // The user's language first.
  const mine = useLanguage();
  const languages = [...LANGUAGES].sort((one, other) => Number(other === mine) - Number(one === mine));
  const all = [...(own.data?.page ?? []).map(fromOwn), ...(builtIn.data ?? []).map(fromBuiltIn)];
  const groups = groupsOf(
    all.filter((one) => !gone.has(one.id) && passes(one, filter)),
    languages,
  );
  const restorable = (own.data?.deleted ?? []).map(fromOwn).filter((one) => passes(one, filter));
  const shown = groups.flatMap((group) => group.templates);
  const template = shown.find((one) => one.id === chosen) ?? shown[0];

  /** On a phone text and list take turns: what had the focus is hidden then. */
  function show(what: "text" | "list"): void {
    setReading(what === "text");
    requestAnimationFrame(() => {
      const [shown, hidden] = what === "text" ? [head, title] : [title, head];
      if (hidden.current?.offsetParent === null) shown.current?.focus();
    });
  }

  async function remove(one: ShownTemplate): Promise<void> {
    setFailure(null);
    try {
      await call(deleteOwnTemplate, { params: { id: one.id } });
    } catch (error) {
      setFailure(error);
      return;
    }
    setDeleted(one);
    setGone((before) => new Set([...before, one.id]));
    setReading(false);
    setChosen(null);
    announce(t("outreach.own.deleted", { name: one.name }));
    await forgetLists();
    // The button that had the focus is gone with its text.
    undo.current?.focus();
  }

  async function restore(back: ShownTemplate): Promise<void> {
    setFailure(null);
    try {
      await call(restoreOwnTemplate, { params: { id: back.id } });
      setDeleted((before) => (before?.id === back.id ? null : before));
      setGone((before) => new Set([...before].filter((id) => id !== back.id)));
      setChosen(back.id);
      announce(t("outreach.own.restored", { name: back.name }));
      title.current?.focus();
      await forgetLists();
    } catch (error) {
      setFailure(error);
    }
  }

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="veil" />
        <Base.Popup
          className={reading ? "dialog template-dialog reading" : "dialog template-dialog"}
          initialFocus={title}
        >
          <div className="template-list">
            <div className="template-head">
              <Base.Title ref={title} tabIndex={-1}>
                {t("outreach.chooseTemplate")}
              </Base.Title>
              <TemplateFilters
                filter={filter}
                languages={languages}
                count={all.length}
                onChange={setFilter}
              />
            </div>
            {builtIn.error ? <Note kind="failing">{sentenceOf(builtIn.error, t)}</Note> : null}
            {failure ? (
              // Another one may have its name by now.
              <Note kind="failing">
                {(failure instanceof Problem && failure.of("name")) || sentenceOf(failure, t)}
              </Note>
            ) : null}
            {deleted ? (
              <Note icon="bin">
                {t("outreach.own.deleted", { name: deleted.name })}{" "}
                <button ref={undo} type="button" onClick={() => void restore(deleted)}>
                  {t("outreach.own.undo")}
                </button>
              </Note>
            ) : null}
            <TemplateRows
              groups={groups}
              chosen={template}
              kept={kept}
              own={ownerId === undefined ? null : own}
              filtered={JSON.stringify(filter) !== JSON.stringify(NO_FILTER)}
              onShowAll={() => setFilter(NO_FILTER)}
              onChoose={(one) => {
                setChosen(one.id);
                show("text");
              }}
              onTake={onTake}
              onTakeKept={onTakeKept}
            >
              <DeletedTemplates templates={restorable} onRestore={(one) => void restore(one)} />
            </TemplateRows>
          </div>
          {template ? (
            <TemplateText
              key={template.id}
              template={template}
              headRef={head}
              answers={answersOf(template.id)}
              example={example}
              mayKeep={ownerId !== undefined}
              onTake={onTake}
              onCopy={(start) => setEditing({ template: null, start })}
              onEdit={(detail) => setEditing({ template: detail, start: detail })}
              onDelete={() => void remove(template)}
              onClose={onClose}
              onBack={() => show("list")}
            />
          ) : null}
          {editing && ownerId !== undefined ? (
            <TemplateForm
              ownerId={ownerId}
              template={editing.template}
              start={editing.start}
              onClose={() => setEditing(null)}
              onSaved={(saved) => {
                setEditing(null);
                setFilter(NO_FILTER);
                setChosen(saved.publicId);
                setReading(true);
                announce(t("outreach.own.saved", { name: saved.name }));
                // What opened the form is gone where a copy was made: its place is taken by that copy.
                requestAnimationFrame(() => head.current?.focus());
              }}
            />
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
