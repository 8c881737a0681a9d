import { useState } from "react";
import type { Podcast } from "../../../contract/catalogue.ts";
import { TEXT_FIELDS } from "../../../contract/catalogue-texts.ts";
import { usePermission } from "../../accounts/session.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextsDialog } from "./texts-dialog.tsx";
import "../added/own-podcasts.css";

/** The texts for advertisers, which administrators can edit. Renders nothing if there is nothing to read or edit. */
export function TextsSection({ podcast }: { podcast: Podcast }) {
  const t = useText();
  const mayEdit = usePermission("CORE_CONFIG_UPDATE");
  const [editing, setEditing] = useState(false);
  const told = TEXT_FIELDS.flatMap((field) => {
    const text = podcast[field];
    return text === null ? [] : [{ field, text }];
  });
  if (told.length === 0 && !mayEdit) return null;
  return (
    <section className="texts-section">
      <h2>{t("catalogue.texts.title")}</h2>
      {told.map(({ field, text }) => (
        <div key={field}>
          <h3>{t(`catalogue.detail.${field}`)}</h3>
          <p className="muted">{text}</p>
        </div>
      ))}
      {mayEdit ? (
        <Button className="mt-3" onClick={() => setEditing(true)}>
          {t("catalogue.texts.edit")}
        </Button>
      ) : null}
      {editing ? <TextsDialog podcastId={podcast.publicId} onClose={() => setEditing(false)} /> : null}
    </section>
  );
}
