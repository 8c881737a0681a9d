import type { SeededRandom } from "../../platform/seeded-random.ts";
import { items } from "./language-texts.ts";
import { type DemoLanguage, type Names, names } from "./texts/names.ts";

/** One or two invented hosts. `given` is the first one's given name. */
export type Hosts = { text: string; given: string; speakers: 1 | 2 };

/** Invents hosts whose names fit the language. */
export function inventHosts(language: DemoLanguage, random: SeededRandom): Hosts {
  const list: Names = names[language];
  const first = invent(list, random);
  if (random.chance(0.58)) return { text: first.full, given: first.given, speakers: 1 };
  let second = invent(list, random);
  while (second.given === first.given) second = invent(list, random);
  return { text: `${first.full}${list.and}${second.full}`, given: first.given, speakers: 2 };
}

function invent(list: Names, random: SeededRandom): { full: string; given: string } {
  const woman = random.chance(0.5);
  const given = random.pick(items(woman ? list.women : list.men));
  const [forMen = "", forWomen = forMen] = random.pick(items(list.families)).split("/");
  const family = woman ? forWomen : forMen;
  return { given, full: list.eastern ? `${family}${given}` : `${given} ${family}` };
}
