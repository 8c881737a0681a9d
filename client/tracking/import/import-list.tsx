import { useState } from "react";
import { type ConversionImport, takeImportBack } from "../../../contract/tracking/conversions.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { Pending } from "../../ui/pending.tsx";
import { RowBones } from "../../ui/skeleton.tsx";
import { forgetConversions, useImports } from "../use-tracking.ts";

/** The newest imports, each of which can be taken back (C6.09). */
export function ImportList({ ownerId }: { ownerId: string }) {
  const t = useText();
  const format = useFormats();
  const asked = useImports(ownerId);
  const imports = asked.data;
  const [asking, setAsking] = useState<ConversionImport | null>(null);
  const back = useTell(takeImportBack, {
    onSuccess: async () => {
      setAsking(null);
      showToast(t("tracking.takenBack"));
      await forgetConversions();
    },
  });
  if (imports ? imports.page.length === 0 : !asked.error) return null;
  return (
    <section className="tracking-part" aria-labelledby="tracking-imports">
      <h3 id="tracking-imports">{t("tracking.imports")}</h3>
      {imports ? null : (
        <Pending asked={asked} failedStart={t("tracking.importsFailed")}>
          <RowBones rows={2} />
        </Pending>
      )}
      <ul className="tracking-list">
        {imports?.page.map((one) => (
          <li key={one.publicId}>
            <span>
              {one.fileName}{" "}
              <span className="small muted">
                {format.dayAndTime(one.at)}
                {" · "}
                {t("tracking.importLine", { added: one.added, known: format.count(one.known) })}
                {one.state === "open" ? ` · ${t("tracking.importOpen")}` : null}
                {one.state === "taken-back" ? ` · ${t("tracking.importBack")}` : null}
              </span>
            </span>
            {one.state === "taken-back" ? null : (
              <Button kind="removing" onClick={() => setAsking(one)}>
                {t("tracking.takeBack")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asking ? (
        <ConfirmDialog
          open
          kind="final"
          title={t("tracking.takeBackTitle", { file: asking.fileName })}
          confirmLabel={t("tracking.takeBack")}
          state={back.isPending ? "waiting" : "ready"}
          error={back.error ? sentenceOf(back.error, t) : undefined}
          onConfirm={() => back.mutate({ params: { id: asking.publicId } })}
          onCancel={() => setAsking(null)}
        >
          {t("tracking.takeBackSays", { count: asking.added })}
        </ConfirmDialog>
      ) : null}
    </section>
  );
}
