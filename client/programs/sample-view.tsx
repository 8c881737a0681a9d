import { useRef, useState } from "react";
import {
  SAMPLE_KINDS,
  type SampleKind,
  type SampleRequest,
  sampleOf,
} from "../../contract/programs/samples.ts";
import { useText } from "../language/text.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { Segments } from "../ui/lists/segments.tsx";

/** A request in three languages, as it can be copied and run. */
export function SampleView({ request }: { request: SampleRequest }) {
  const t = useText();
  const [kind, setKind] = useState<SampleKind>("curl");
  const shown = useRef<HTMLPreElement>(null);
  const text = sampleOf(kind, location.origin, request);
  return (
    <section aria-labelledby="reference-sample">
      <h3 id="reference-sample">{t("accounts.reference.sample")}</h3>
      <div className="reference-bar">
        <Segments
          label={t("accounts.reference.sampleIn")}
          value={kind}
          onChange={setKind}
          segments={SAMPLE_KINDS.map((value) => ({ value, label: t(`accounts.reference.kind.${value}`) }))}
        />
        <CopyButton
          text={text}
          onRefused={() => shown.current && getSelection()?.selectAllChildren(shown.current)}
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keyboard */}
      <pre ref={shown} tabIndex={0} className="reference-code">
        {text}
      </pre>
    </section>
  );
}
