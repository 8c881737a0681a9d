import { useState } from "react";
import {
  type TemplateDetail,
  type TemplateVersion,
  takeVersionAgain,
} from "../../../contract/outreach/templates.ts";
import { call } from "../../api/call.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { MarkedLine, Paragraphs } from "../composer/marked-text.tsx";
import { forgetTemplates } from "./use-templates.ts";
import "./template-versions.css";

interface Props {
  detail: TemplateDetail;
  onClose: () => void;
}

/** Who changed what, the newest first; an older version can be read and used again. */
export function TemplateVersions({ detail, onClose }: Props) {
  const t = useText();
  const [waiting, setWaiting] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function again(one: TemplateVersion): Promise<void> {
    setWaiting(true);
    setRefusal(null);
    try {
      const body = { version: detail.version, again: one.version };
      await call(takeVersionAgain, { params: { id: detail.publicId }, body });
      announce(t("outreach.own.isAgain", { version: one.version }));
      await forgetTemplates();
      onClose();
    } catch (error) {
      // The list behind shows what somebody else has saved; from there it can be tried again.
      if (error instanceof Problem && error.code === "stale") await forgetTemplates();
      setRefusal(sentenceOf(error, t));
    } finally {
      setWaiting(false);
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t("outreach.own.versionsOf", { name: detail.name })}
      actions={
        <Button large onClick={onClose}>
          {t("ui.close")}
        </Button>
      }
    >
      {refusal ? (
        <p className="danger small mt-4" role="alert">
          {refusal}
        </p>
      ) : null}
      <ol className="template-versions">
        {detail.versions.map((one) => (
          <Version
            key={one.version}
            one={one}
            newest={one.version === detail.version}
            waiting={waiting}
            onAgain={() => void again(one)}
          />
        ))}
      </ol>
    </Dialog>
  );
}

interface VersionProps {
  one: TemplateVersion;
  newest: boolean;
  waiting: boolean;
  onAgain: () => void;
}

function Version({ one, newest, waiting, onAgain }: VersionProps) {
  const t = useText();
  const formats = useFormats();
  const parts = one.changed.map((part) => t(`outreach.own.part.${part}`)).join(", ");
  return (
    <li>
      <p>
        <b>{t("outreach.own.version", { version: one.version })}</b>{" "}
        <span className="small muted">
          {t("outreach.own.changed", {
            by: one.by ?? t("outreach.own.somebody"),
            day: formats.dayAndTime(one.at),
          })}
        </span>
      </p>
      {one.again === null ? null : (
        <p className="small muted">{t("outreach.own.wasAgain", { version: one.again })}</p>
      )}
      {parts ? <p className="small muted">{t("outreach.own.changedParts", { parts })}</p> : null}
      <details>
        <summary className="small">{t("outreach.own.readVersion", { version: one.version })}</summary>
        <div lang={one.language}>
          <p>
            <b>{one.subject ? <MarkedLine text={one.subject} /> : t("outreach.noSubject")}</b>
          </p>
          <Paragraphs text={one.body} marked />
        </div>
      </details>
      {newest ? null : (
        <Button
          state={waiting ? "waiting" : "ready"}
          aria-label={t("outreach.own.againOf", { version: one.version })}
          onClick={onAgain}
        >
          {t("outreach.own.useAgain")}
        </Button>
      )}
    </li>
  );
}
