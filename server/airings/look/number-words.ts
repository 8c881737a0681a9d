const GERMAN =
  "null eins zwei drei vier fuenf sechs sieben acht neun zehn elf zwoelf dreizehn vierzehn fuenfzehn sechzehn siebzehn achtzehn neunzehn".split(
    " ",
  );
const GERMAN_TENS = "zwanzig dreissig vierzig fuenfzig sechzig siebzig achtzig neunzig".split(" ");
const ENGLISH =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const ENGLISH_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

function german(number: number): string {
  if (number < 20) return GERMAN[number]!;
  if (number < 100) {
    const one = number % 10;
    const ten = GERMAN_TENS[Math.floor(number / 10) - 2]!;
    return one === 0 ? ten : `${one === 1 ? "ein" : GERMAN[one]}und${ten}`;
  }
  const [size, name] = number < 1_000 ? [100, "hundert"] : [1_000, "tausend"];
  const many = Math.floor(number / size);
  const rest = number % size;
  return `${many === 1 ? "ein" : german(many)}${name}${rest === 0 ? "" : german(rest)}`;
}

function english(number: number): string {
  if (number < 20) return ENGLISH[number]!;
  if (number < 100) {
    const one = number % 10;
    return `${ENGLISH_TENS[Math.floor(number / 10) - 2]}${one === 0 ? "" : ENGLISH[one]}`;
  }
  const [size, name] = number < 1_000 ? [100, "hundred"] : [1_000, "thousand"];
  const rest = number % size;
  return `${english(Math.floor(number / size))}${name}${rest === 0 ? "" : english(rest)}`;
}

/**
 * How digits are read out in German and English, as one word each: as a number below 10,000, digit by digit, and four
 * of them by twos. The digits themselves come first.
 */
export function readings(digits: string): string[] {
  const forms = [digits];
  const number = Number(digits);
  const plain = digits === String(number);
  if (plain && number < 10_000) {
    forms.push(german(number), english(number));
    if (/^1\d\d\d?$/.test(digits))
      forms.push(german(number).replace(/^ein/, ""), `a${english(number).slice(3)}`);
  }
  const each = (names: readonly string[]) => [...digits].map((digit) => names[Number(digit)]).join("");
  if (digits.length > 1)
    forms.push(
      each(GERMAN),
      each(ENGLISH),
      each(ENGLISH).replaceAll("zero", "oh"),
      each(GERMAN).replaceAll("zwei", "zwo"),
    );
  if (/^[1-9]\d[1-9]\d$/.test(digits))
    for (const name of [german, english])
      forms.push(`${name(Number(digits.slice(0, 2)))}${name(Number(digits.slice(2)))}`);
  return [...new Set(forms)];
}
