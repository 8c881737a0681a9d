import type { SeededRandom } from "../../platform/seeded-random.ts";
import { topOf } from "./choose-genres.ts";
import { fill, type Slots } from "./fill.ts";
import type { Hosts } from "./people.ts";
import type { DemoLanguage } from "./texts/names.ts";
import { textsOf } from "./texts.ts";
import type { Title } from "./titles.ts";

/** Languages that put no blank between sentences. */
const unspaced: ReadonlySet<DemoLanguage> = new Set(["ja", "zh"]);

/** Writes the description (two to four sentences) and the subtitle (null for about every fourth podcast). */
export function describe(
  language: DemoLanguage,
  title: Title,
  hosts: Hosts,
  random: SeededRandom,
): { description: string; subTitle: string | null } {
  const texts = textsOf(language);
  const [about = "", otherwise = about] = random.shuffled(title.topic.about);
  const slots: Slots = {
    about,
    title: title.text,
    hosts: hosts.text,
    day: random.pick(texts.days),
    place: texts.places.length > 0 ? random.pick(texts.places) : "",
    ordinal: texts.ordinals.length > 0 ? random.pick(texts.ordinals) : "",
  };
  const write = (sentence: string, change?: Slots) =>
    fill(sentence, { ...slots, ...change }, hosts.speakers, random);

  const opening = random.pick(texts.openings);
  const [ritual = "", another = ""] = random.shuffled(texts.rituals);
  const angles = texts.angles.get(topOf(title.topic.genreId)) ?? [];
  const rest = angles.length > 0 && random.chance(0.75) ? [random.pick(angles)] : [ritual];
  if (random.chance(0.4)) rest.push(another);
  if (random.chance(0.6)) {
    // Twice "recorded in" or twice a weekday in one description reads like a form.
    const free = texts.endings.filter(
      (ending) => !repeats(ending, opening) && !rest.some((line) => repeats(ending, line)),
    );
    rest.push(random.pick(free));
  }
  const description = [opening, ...rest]
    .map((sentence) => write(sentence))
    .join(unspaced.has(language) ? "" : " ");
  // A subtitle that repeats the description, or its subject, says nothing.
  const subTitles = texts.subtitles.filter(
    (line) =>
      ![opening, ...rest].some((sentence) => repeats(line, sentence)) &&
      (otherwise !== about || !line.includes("{about}")),
  );
  const subTitle =
    subTitles.length > 0 && random.chance(0.75) ? write(random.pick(subTitles), { about: otherwise }) : null;
  return { description, subTitle };
}

function repeats(ending: string, sentence: string): boolean {
  return ["{place}", "{day}", "{hosts}", "{ordinal}"].some(
    (slot) => ending.includes(slot) && sentence.includes(slot),
  );
}
