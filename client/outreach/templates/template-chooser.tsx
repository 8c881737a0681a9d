import { Dialog as Base } from "@base-ui/react/dialog";
import { useRef, useState } from "react";
import { LANGUAGES, type Language } from "../../../contract/forms/locale.ts";
import { listTemplates, type Template } from "../../../contract/outreach.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Menu, MenuChoices } from "../../ui/floating/menu.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Segments } from "../../ui/lists/segments.tsx";
import { Note } from "../../ui/note.tsx";
import type { Draft } from "../composer/draft.ts";
import { MarkedLine, Paragraphs } from "../composer/marked-text.tsx";
import "./template-chooser.css";

const KINDS = ["all", "starter", "reminder"] as const;
type Kind = (typeof KINDS)[number];

interface Props {
  /** The template the mail was begun with. */
  current: string | null;
  /** The draft that was put aside, offered first. */
  kept: Draft | null;
  onTake: (template: Template) => void;
  onTakeKept: (draft: Draft) => void;
  onClose: () => void;
}

/** The twelve templates with their texts to read, by language and kind. */
export function TemplateChooser({ current, kept, onTake, onTakeKept, onClose }: Props) {
  const t = useText();
  const formats = useFormats();
  const templates = useAsk(listTemplates, { query: {} }, { staleTime: Number.POSITIVE_INFINITY });
  const [language, setLanguage] = useState<Language | "all">("all");
  const [kind, setKind] = useState<Kind>("all");
  const [chosen, setChosen] = useState<string | null>(current);
  const [reading, setReading] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const all = templates.data ?? [];
  // The user's language first.
  const own = useLanguage();
  const languages = [...LANGUAGES].sort((one, other) => Number(other === own) - Number(one === own));
  const shown = all.filter(
    (one) =>
      (language === "all" || one.locale.startsWith(language)) && (kind === "all" || one.tags.includes(kind)),
  );
  const groups = languages.map((own) => ({
    own,
    templates: shown.filter((one) => one.locale.startsWith(own)),
  }));
  const template = shown.find((one) => one.id === chosen) ?? groups.flatMap((group) => group.templates)[0];
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
              <div className="template-filters">
                <Segments
                  label={t("outreach.mailLanguage")}
                  value={language}
                  onChange={setLanguage}
                  segments={[
                    { value: "all" as const, label: t("outreach.allTemplates", { count: all.length }) },
                    ...languages.map((value) => ({ value, label: t(`outreach.language.${value}`) })),
                  ]}
                />
                <Menu
                  align="end"
                  trigger={
                    <button type="button" className="sort-trigger">
                      <b>{t(`outreach.kind.${kind}`)}</b>
                      <Icon name="chevron-down" size="small" />
                    </button>
                  }
                >
                  <MenuChoices
                    value={kind}
                    onChange={setKind}
                    choices={KINDS.map((value) => ({ value, label: t(`outreach.kind.${value}`) }))}
                  />
                </Menu>
              </div>
            </div>
            {templates.error ? <Note kind="failing">{sentenceOf(templates.error, t)}</Note> : null}
            <div className="template-scroll">
              {kept ? (
                <button type="button" className="template-row" onClick={() => onTakeKept(kept)}>
                  <b>{t("outreach.keptDraft")}</b>
                  <em>{kept.changed ? formats.dayAndTime(kept.changed) : null}</em>
                  <small>{kept.subject || t("outreach.noSubject")}</small>
                </button>
              ) : null}
              {groups.map(({ own, templates: list }) =>
                list.length > 0 ? (
                  <section key={own}>
                    <h3>{t(`outreach.language.${own}`)}</h3>
                    {list.map((one) => (
                      <button
                        key={one.id}
                        type="button"
                        className={one === template ? "template-row chosen" : "template-row"}
                        aria-pressed={one === template}
                        onClick={() => {
                          setChosen(one.id);
                          setReading(true);
                        }}
                        onDoubleClick={() => onTake(one)}
                      >
                        <b lang={own}>{one.displayName}</b>
                        <em>
                          {one.tags
                            .filter(isKind)
                            .map((tag) => t(`outreach.tag.${tag}`))
                            .join(" ")}
                        </em>
                        <small lang={own}>{one.description}</small>
                      </button>
                    ))}
                  </section>
                ) : null,
              )}
            </div>
          </div>
          {template ? (
            <TemplateText
              template={template}
              onTake={onTake}
              onClose={onClose}
              onBack={() => setReading(false)}
            />
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

const isKind = (tag: string): tag is Exclude<Kind, "all"> => tag === "starter" || tag === "reminder";

interface TextProps {
  template: Template;
  onTake: (template: Template) => void;
  onClose: () => void;
  onBack: () => void;
}

function TemplateText({ template, onTake, onClose, onBack }: TextProps) {
  const t = useText();
  const own = template.locale.startsWith("de") ? "de" : "en";
  return (
    <div className="template-text">
      <header>
        <h3 lang={own}>{template.displayName}</h3>
        <span className="template-tags">
          <Badge quiet>{own}</Badge>
          {template.tags.filter(isKind).map((tag) => (
            <Badge key={tag} quiet>
              {t(`outreach.tag.${tag}`)}
            </Badge>
          ))}
        </span>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it */}
      <section className="template-body" lang={own} tabIndex={0} aria-label={template.displayName}>
        <p className="template-subject">
          <MarkedLine text={template.subject} />
        </p>
        <Paragraphs text={template.body} marked />
      </section>
      <p className="small faint">{t("outreach.placeholdersFill")}</p>
      <div className="actions">
        <Button kind="main" large onClick={() => onTake(template)}>
          {t("outreach.takeTemplate")}
        </Button>
        <Button large className="wide-only" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button large className="narrow-only" onClick={onBack}>
          {t("outreach.toTemplates")}
        </Button>
      </div>
    </div>
  );
}
