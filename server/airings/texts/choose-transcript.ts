import type { TranscriptAddress } from "../../catalogue/episodes/feed-episode.ts";

/** In the order in which they tell most: times to the millisecond first. */
const FORMS = [/vtt/i, /srt|subrip/i, /json/i, /html/i] as const;

const rankOf = ({ type, url }: TranscriptAddress): number => {
  const form = type ?? new URL(url).pathname;
  const rank = FORMS.findIndex((one) => one.test(form));
  return rank < 0 ? FORMS.length : rank;
};

/** Of several transcripts the one in the language of the show and in the form that tells most. */
export function chooseTranscript(
  transcripts: readonly TranscriptAddress[],
  language: string | null,
): TranscriptAddress | null {
  const isForeign = (one: TranscriptAddress) =>
    one.language !== null &&
    language !== null &&
    one.language.slice(0, 2).toLowerCase() !== language.slice(0, 2).toLowerCase();
  const sorted = [...transcripts].sort(
    (a, b) => Number(isForeign(a)) - Number(isForeign(b)) || rankOf(a) - rankOf(b),
  );
  return sorted[0] ?? null;
}
