/**
 * How mail programs begin what they quote, in the languages of our users. All patterns are for one line, or for a few
 * that were joined; their repetitions are bounded.
 */

/** "On Nov 2, Kim wrote:", "Am 2. November schrieb Kim:", "Kim hat am 2.11. geschrieben:" */
const WROTE: readonly RegExp[] = [
  /^on\b.{4,300}\bwrote\s*:$/i,
  /^(?:at\b)?.{2,200}\bwrote(?: on .{4,80})?\s*:$/i,
  /^am\b.{4,300}\bschrieb\b.{0,200}:$/i,
  /^.{2,200}\bschrieb\b(?: am .{4,80})?\s*:$/i,
  /^.{2,200}\bhat am\b.{4,80}\b(?:folgendes )?geschrieben\s*:$/i,
  /^am\b.{4,200}\bhat\b.{2,200}\bfolgendes geschrieben\s*:$/i,
  /^le\b.{4,300}\ba écrit\s*:$/i,
  /^el\b.{4,300}\bescribió\s*:$/i,
  /^il\b.{4,300}\bha scritto\s*:$/i,
  /^op\b.{4,300}\bschreef\b.{0,200}:$/i,
];
const MOST_SIGNS = 400;

export const isAttribution = (line: string): boolean =>
  line.length <= MOST_SIGNS && line.endsWith(":") && WROTE.some((pattern) => pattern.test(line));

/** Said with an address, or with day and hour: no sentence that somebody just wrote. */
export const isSureAttribution = (line: string): boolean =>
  isAttribution(line) && (/\S@\S/.test(line) || (/\d{1,2}[:.]\d{2}/.test(line) && /\d{1,4}/.test(line)));

const ORIGINAL =
  /^[-_=*\s]{2,40}(?:original message|original e-?mail|ursprüngliche (?:nachricht|e-?mail)|original-?nachricht|message d'origine|mensaje original|messaggio originale|oorspronkelijk bericht|forwarded message|weitergeleitete nachricht)[-_=*\s]{2,40}$/i;
const FORWARDED =
  /^(?:begin forwarded message|anfang der weitergeleiteten (?:nachricht|e-?mail)|début du message (?:transféré|réexpédié)|inicio del mensaje reenviado)\s*:$/i;

export const isSeparator = (line: string): boolean =>
  line.length <= 120 && (ORIGINAL.test(line) || FORWARDED.test(line));

/** A line with which Outlook and others divide. */
export const isRule = (line: string): boolean => /^[_*-]{10,}$/.test(line);

/** The fields that stand above a quoted mail, by what they mean. */
const LABELS = {
  from: "from|von|de|da|van",
  sent: "sent|date|gesendet|datum|envoyé|enviado|inviato|verzonden",
  to: "to|an|à|para|a|aan",
  other: "cc|kopie|bcc|reply-to|antwort an|importance|priorität",
  subject: "subject|betreff|objet|asunto|oggetto|onderwerp",
} as const;
const LABEL = new RegExp(
  `^[*_]{0,2}(?:${Object.entries(LABELS)
    .map(([name, words]) => `(?<${name}>${words})`)
    .join("|")})[*_]{0,2}\\s?:[*_]{0,2}(?:\\s|$)`,
  "i",
);

export type Label = keyof typeof LABELS;

export function labelOf(line: string): Label | null {
  const found = line.length > 1_000 ? null : LABEL.exec(line)?.groups;
  return found ? (Object.keys(LABELS) as Label[]).find((name) => found[name] !== undefined)! : null;
}

/** What telephones and web mailers put below. */
const SENT_FROM =
  /^(?:sent (?:from|via|with) (?:my |the )?[\w .,'’-]{2,60}|get outlook for \w+.{0,80}|von meinem [\w .-]{2,40} gesendet|gesendet (?:von|mit) (?:meinem |der )?[\w .,'’-]{2,60}|diese nachricht wurde von meinem .{2,60} gesendet|outlook für \w+ (?:beziehen|herunterladen).{0,80}|holen sie sich outlook für .{2,40}|envoyé (?:de|depuis) mon .{2,40}|enviado desde mi .{2,40})\.?$/i;

export const isSentFrom = (line: string): boolean => line.length <= 200 && SENT_FROM.test(line);
