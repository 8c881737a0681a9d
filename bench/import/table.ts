import { seededRandom } from "../../server/platform/seeded-random.ts";
import { inventWords, zipf } from "../search/words.ts";

/**
 * Lines of an invented table in the form of 2014: twelve columns between tabs, no header. Every tenth row has
 * no address, every twentieth that of a hosting company.
 */
export function* inventTable(count: number): Generator<string> {
  const random = seededRandom("import bench");
  const words = inventWords(random, 20_000);
  const wordAt = zipf(random, words.length, 1.02);
  const some = (low: number, high: number) =>
    Array.from({ length: random.between(low, high) }, () => words[wordAt()]).join(" ");
  for (let made = 0; made < count; made += 1) {
    const host = `show-${made}.example`;
    const email = made % 10 === 0 ? "" : made % 20 === 1 ? "feeds@soundcloud.com" : `host@${host}`;
    yield `${[
      `show-${made}`,
      some(1, 6),
      `https://${host}/cover.jpg`,
      `https://${host}/feed.xml`,
      `https://${host}/`,
      some(1, 3),
      email,
      some(1, 3),
      random.chance(0.3) ? `editor@${host}` : "",
      random.pick(["no", "yes", "clean"]),
      some(20, 80),
      some(5, 40),
    ].join("\t")}\n`;
  }
}
