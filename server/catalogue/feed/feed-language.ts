/** Words and country codes feeds put where a language code belongs. */
const spoken: Readonly<Record<string, string>> = {
  arabic: "ar",
  catalan: "ca",
  chinese: "zh",
  czech: "cs",
  danish: "da",
  deutsch: "de",
  dutch: "nl",
  english: "en",
  espanol: "es",
  finnish: "fi",
  francais: "fr",
  french: "fr",
  german: "de",
  germany: "de",
  greek: "el",
  hebrew: "he",
  hindi: "hi",
  hungarian: "hu",
  indonesian: "id",
  italian: "it",
  italiano: "it",
  japanese: "ja",
  korean: "ko",
  nederlands: "nl",
  norwegian: "no",
  polish: "pl",
  polski: "pl",
  portuguese: "pt",
  portugues: "pt",
  romanian: "ro",
  russian: "ru",
  spanish: "es",
  svenska: "sv",
  swedish: "sv",
  thai: "th",
  turkish: "tr",
  ukrainian: "uk",
  vietnamese: "vi",
  jp: "ja",
  cz: "cs",
  cn: "zh",
  kr: "ko",
  gr: "el",
  dk: "da",
  ua: "uk",
  nb: "no",
  nn: "no",
};

const names = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
const known = new Map<string, string | null>();

function resolve(text: string): string | null {
  const plain = text.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  const base = /^[a-z]+/.exec(plain)?.[0] ?? "";
  const word = spoken[base];
  if (word !== undefined) return word;
  if (base.length < 2 || base.length > 3) return null;
  try {
    // Also turns three letters into two ("deu" to "de") and former codes into current ones ("iw" to "he").
    const [canonical] = Intl.getCanonicalLocales(base);
    return canonical !== undefined && canonical !== "und" && names.of(canonical) !== undefined
      ? canonical
      : null;
  } catch {
    return null;
  }
}

/**
 * The language of a feed as its base code ("de-AT", "de_at", "deu", "German" are all "de"): two letters where
 * ISO 639-1 has them, else three. Null when the text names no language.
 */
export function languageOf(raw: string | null | undefined): string | null {
  if (!raw) return null;
  const text = raw.trim().slice(0, 40).toLowerCase();
  if (text === "") return null;
  const before = known.get(text);
  if (before !== undefined) return before;
  const language = resolve(text);
  // A hostile catalogue must not grow this without limit.
  if (known.size < 5_000) known.set(text, language);
  return language;
}
