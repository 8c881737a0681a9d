import { useState } from "react";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { TemplateForm } from "../templates/template-form.tsx";
import { useTemplate } from "../templates/use-templates.ts";
import type { DraftHandle } from "./use-draft.ts";

interface Props {
  handle: Pick<DraftHandle, "draft" | "begin">;
  /** The campaign's organization, where the user belongs to it. */
  ownerId: string | undefined;
}

/** Keeps the text being written as a template; from then on the mail counts as begun with it. */
export function SaveAsTemplate({ handle, ownerId }: Props) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const { subject, body, language, template } = handle.draft;
  const from = useTemplate(template, ownerId);
  if (ownerId === undefined) return null;
  return (
    <p>
      <Button
        kind="third"
        icon="bookmark"
        reason={body.trim() === "" ? t("outreach.own.nothingToSave") : undefined}
        onClick={() => setOpen(true)}
      >
        {t("outreach.own.saveAs")}
      </Button>
      {open ? (
        <TemplateForm
          ownerId={ownerId}
          template={null}
          start={{
            name: "",
            language,
            kind: from?.kind ?? "starter",
            form: from?.form ?? null,
            tags: [...(from?.tags ?? [])],
            subject,
            body,
          }}
          onClose={() => setOpen(false)}
          onSaved={(saved) => {
            setOpen(false);
            announce(t("outreach.own.saved", { name: saved.name }));
            // Where the template says something else by now, the mail is not begun with it.
            if (saved.subject === subject && saved.body === body)
              handle.begin({ subject, body }, saved.publicId);
          }}
        />
      ) : null}
    </p>
  );
}
