import { lazy, Suspense } from "react";
import type { CopyWords } from "../../../contract/bookings/copy.ts";
import { useText } from "../../language/text.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { CopyFiguresLine } from "./copy-figures.tsx";

const Editor = lazy(() => import("../../campaigns/briefing/briefing-editor.tsx"));
const nothing = () => undefined;

/** A version to be read: the script, and what goes with it as far as there is something. */
export function CopyText({ words, booked }: { words: CopyWords; booked: readonly number[] }) {
  const t = useText();
  const facts: readonly [string, string][] = [
    [t("bookings.copy.mustSay"), words.mustSay.join("\n")],
    [t("bookings.copy.mustNot"), words.mustNot.join("\n")],
    [t("bookings.copy.pronunciation"), words.pronunciation],
    [t("bookings.copy.codeSpelled"), words.codeSpelled],
    [t("bookings.copy.linkRead"), words.linkRead],
    [t("bookings.copy.disclosure"), words.noDisclosure ? t("bookings.copy.noDisclosure") : words.disclosure],
  ];
  return (
    <div className="sheet copy-text">
      <Suspense
        fallback={
          <Skeleton>
            <Bone height={120} />
          </Skeleton>
        }
      >
        <Editor
          document={words.document}
          version={0}
          readOnly
          label={t("bookings.copy.script")}
          placeholder=""
          onChange={nothing}
        />
      </Suspense>
      <CopyFiguresLine words={words} booked={booked} />
      <div className="sheet-part">
        <dl>
          {facts
            .filter(([, value]) => value !== "")
            .map(([label, value]) => (
              <div key={label} className="copy-fact">
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </div>
    </div>
  );
}
