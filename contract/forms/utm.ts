/** The value of `utm_source` if nothing was entered (A3.01). */
export const UTM_SOURCE_DEFAULT = "hostread";
export const UTM_NAMES = ["utm_source", "utm_medium", "utm_campaign"] as const;
export type UtmName = (typeof UTM_NAMES)[number];

/** The values of a link, as they were typed; an empty source is the product's, the others are left out. */
export type UtmValues = Readonly<Record<UtmName, string>>;

/** What goes into a link for each name that has a value, in their order, encoded. */
export function utmPairs(values: UtmValues): { name: UtmName; value: string; encoded: string }[] {
  return UTM_NAMES.flatMap((name) => {
    const typed = values[name].normalize("NFC").trim();
    const value = typed === "" && name === "utm_source" ? UTM_SOURCE_DEFAULT : typed;
    return value === "" ? [] : [{ name, value, encoded: encode(value) }];
  });
}

/**
 * The link that hosts read out: the landing page with the campaign's values. The page's query and fragment are
 * kept; its own utm values are replaced by those set here. A page without a scheme is taken as https. Null if it is
 * not a web address.
 */
export function utmLink(target: string, values: UtmValues): string | null {
  const url = webAddress(target);
  if (!url) return null;
  const pairs = utmPairs(values);
  const replaced = new Set<string>(pairs.map(({ name }) => name));
  // Piece by piece, because URLSearchParams would rewrite the other parameters, too.
  const kept = url.search
    .slice(1)
    .split("&")
    .filter((piece) => piece !== "" && !replaced.has(nameOf(piece)));
  url.search = [...kept, ...pairs.map(({ name, encoded }) => `${name}=${encoded}`)].join("&");
  return url.href;
}

function webAddress(target: string): URL | null {
  const typed = target.trim();
  if (typed === "" || typed.length > 2000) return null;
  const whole = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(typed) ? typed : `https://${typed.replace(/^\/\//, "")}`;
  try {
    const url = new URL(whole);
    const named = url.hostname.includes(".") || url.hostname === "localhost";
    return /^https?:$/.test(url.protocol) && named && url.username === "" ? url : null;
  } catch {
    return null;
  }
}

/** Blanks become %20, which every reader of a link understands; half of a surrogate pair has no encoding. */
const encode = (value: string): string =>
  encodeURIComponent(value.replace(/\p{Surrogate}/gu, "\ufffd")).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );

function nameOf(piece: string): string {
  const name = piece.split("=")[0]!.replaceAll("+", " ");
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
