import type { RefObject } from "react";
import { useFormats } from "../../language/formats.ts";
import { Text, useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Cover } from "../../ui/cover.tsx";
import { type PhraseCheck, PhraseField } from "../../ui/fields/phrase-field.tsx";
import type { UnlockCandidate } from "./candidate.ts";
import "./inactive-phrase.css";

interface Props {
  /** At least one. */
  podcasts: readonly UnlockCandidate[];
  phrase: string;
  checkRef: RefObject<PhraseCheck | null>;
}

const bold = (words: React.ReactNode[]) => (
  <b key="phrase" className="text-ink">
    {words}
  </b>
);

/** Which of them have gone quiet, and the phrase that unlocks them anyway (A5.09). */
export function InactivePhrase({ podcasts, phrase, checkRef }: Props) {
  const t = useText();
  const format = useFormats();
  const first = podcasts[0];
  if (!first) return null;
  const others = podcasts.length - 1;
  return (
    <div className="quiet-shows">
      <Cover src={first.imageUrlLowQuality} size={44} />
      <div>
        <p className="small">
          <b className="font-semibold">{first.title}</b>{" "}
          {others > 0 ? <span className="muted">{t("purchases.andOthers", { count: others })} </span> : null}
          <Badge>{t("purchases.inactive")}</Badge>
        </p>
        <PhraseField phrase={phrase} label={t("purchases.phraseLabel", { phrase })} checkRef={checkRef}>
          {others === 0 && first.latestEpisode
            ? t("purchases.lastEpisode", { day: format.day(first.latestEpisode, "long") })
            : t("purchases.quiet", { count: podcasts.length })}{" "}
          <Text id="purchases.typePhrase" values={{ phrase, count: podcasts.length, b: bold }} />
        </PhraseField>
      </div>
    </div>
  );
}
