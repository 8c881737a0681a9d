import { type RefObject, useState } from "react";
import {
  readOwnTemplate,
  type TemplateContent,
  type TemplateDetail,
} from "../../../contract/outreach/templates.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Segments } from "../../ui/lists/segments.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { MarkedLine, Paragraphs } from "../composer/marked-text.tsx";
import { fillPlaceholders, type PlaceholderValues } from "../composer/placeholders.ts";
import type { ShownTemplate, Taken } from "./shown-template.ts";
import { TemplateVersions } from "./template-versions.tsx";
import type { TemplateAnswers } from "./use-templates.ts";

interface Props {
  template: ShownTemplate;
  headRef: RefObject<HTMLHeadingElement | null>;
  answers: TemplateAnswers;
  example: { title: string; values: PlaceholderValues } | null;
  /** There is an organization to keep templates in. */
  mayKeep: boolean;
  onTake: (template: Taken) => void;
  onCopy: (start: TemplateContent) => void;
  onEdit: (detail: TemplateDetail) => void;
  onDelete: () => void;
  onClose: () => void;
  onBack: () => void;
}

/** A template to read, with its placeholders or as one recipient would get it, and what can be done with it. */
export function TemplateText(props: Props) {
  const { template, headRef, answers, example, mayKeep, onTake, onCopy, onEdit, onDelete, onClose, onBack } =
    props;
  const { own, language } = template;
  const t = useText();
  const [filled, setFilled] = useState(false);
  const [older, setOlder] = useState(false);
  const detail = useAsk(readOwnTemplate, { params: { id: template.id } }, { enabled: own !== null });
  const body = own ? detail.data?.body : template.body;
  const subject = detail.data?.subject ?? template.subject;
  const read = (text: string) => (filled && example ? fillPlaceholders(text, example.values) : text);
  return (
    <div className="template-text">
      <header>
        <h3 ref={headRef} tabIndex={-1} lang={language}>
          {template.name}
        </h3>
        <span className="template-tags">
          <Badge quiet>{language}</Badge>
          <Badge quiet>{t(`outreach.tag.${template.kind}`)}</Badge>
          {template.form ? <Badge quiet>{t(`outreach.form.${template.form}`)}</Badge> : null}
          {template.tags.map((tag) => (
            <Badge key={tag} quiet>
              {tag}
            </Badge>
          ))}
        </span>
      </header>
      {example ? (
        <Segments
          label={t("outreach.preview")}
          value={filled ? "filled" : "plain"}
          onChange={(way) => setFilled(way === "filled")}
          segments={[
            { value: "plain" as const, label: t("outreach.own.withPlaceholders") },
            { value: "filled" as const, label: t("outreach.own.asFor", { title: example.title }) },
          ]}
        />
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys have to reach it */}
      <section className="template-body" lang={language} tabIndex={0} aria-label={template.name}>
        {detail.error ? (
          <Note kind="failing">{sentenceOf(detail.error, t)}</Note>
        ) : body == null ? (
          <Skeleton>
            <Bone height={24} width="60%" />
            <Bone height={18} />
            <Bone height={18} />
          </Skeleton>
        ) : (
          <>
            <p className="template-subject">
              {subject ? <MarkedLine text={read(subject)} /> : t("outreach.noSubject")}
            </p>
            <Paragraphs text={read(body)} marked />
          </>
        )}
      </section>
      <Facts detail={detail.data} answers={answers} onOlder={() => setOlder(true)} />
      <div className="actions">
        <Button
          kind="main"
          large
          disabled={body == null}
          onClick={() =>
            body != null && onTake({ id: template.id, language, form: template.form, subject, body })
          }
        >
          {t("outreach.takeTemplate")}
        </Button>
        {own ? (
          <>
            <Button large disabled={!detail.data} onClick={() => detail.data && onEdit(detail.data)}>
              {t("outreach.own.edit")}
            </Button>
            <Button kind="removing" large onClick={onDelete}>
              {t("outreach.own.delete")}
            </Button>
          </>
        ) : mayKeep && body != null ? (
          <Button
            large
            onClick={() => {
              const { name, kind, form } = template;
              onCopy({ name, language, kind, form, tags: [], subject, body });
            }}
          >
            {t("outreach.own.copy")}
          </Button>
        ) : null}
        <Button large className="wide-only" onClick={onClose}>
          {t("ui.cancel")}
        </Button>
        <Button large className="narrow-only" onClick={onBack}>
          {t("outreach.toTemplates")}
        </Button>
      </div>
      {older && detail.data ? (
        <TemplateVersions detail={detail.data} onClose={() => setOlder(false)} />
      ) : null}
    </div>
  );
}

/** Who changed it when, and what was answered. */
function Facts({
  detail,
  answers,
  onOlder,
}: {
  detail: TemplateDetail | undefined;
  answers: Props["answers"];
  onOlder: () => void;
}) {
  const t = useText();
  const formats = useFormats();
  return (
    <p className="small faint">
      {answers === undefined
        ? null
        : answers === "none"
          ? t("outreach.own.notUsed")
          : answers === "failed"
            ? t("outreach.own.answersFailed")
            : t("outreach.own.answered", answers)}{" "}
      {detail ? (
        <>
          {t("outreach.own.changed", {
            by: detail.by ?? t("outreach.own.somebody"),
            day: formats.day(detail.changed),
          })}{" "}
          {detail.versions.length > 1 ? (
            <button type="button" className="lone-link" onClick={onOlder}>
              {t("outreach.own.versions", { count: detail.versions.length })}
            </button>
          ) : null}
        </>
      ) : (
        t("outreach.placeholdersFill")
      )}
    </p>
  );
}
