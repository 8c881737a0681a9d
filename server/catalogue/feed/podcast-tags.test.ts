import { describe, expect, test } from "vitest";
import { rss } from "../../../tests/support/import.ts";
import { readFeed } from "./read-feed.ts";

const read = (inside: string) =>
  readFeed([Buffer.from(rss({ title: "Heron", inside }))] as never, new Date("2026-06-15T12:00:00Z"));
const tags = async (inside: string) => (await read(inside)).tags;

describe("tags of podcastindex.org", () => {
  test("a feed without them says nothing", async () => {
    expect(await tags("")).toEqual({ locked: null, funding: [], persons: [], texts: [] });
  });

  test("locked counts as said first; anything but yes is no", async () => {
    expect((await tags("<podcast:locked>YES</podcast:locked>")).locked).toBe(true);
    expect(
      (await tags("<podcast:locked>no</podcast:locked><podcast:locked>yes</podcast:locked>")).locked,
    ).toBe(false);
    expect((await tags("<podcast:locked> </podcast:locked>")).locked).toBeNull();
  });

  test("are cleaned: no markup, no direction marks, no links but web ones, each person and link once", async () => {
    const found = await tags(`
      <podcast:person role="  Guest ">&lt;b&gt;Ada\u202e&lt;/b&gt; Byron</podcast:person>
      <podcast:person role="guest" href="javascript:alert(1)">Ada Byron</podcast:person>
      <podcast:person href="javascript:alert(1)">Ada Byron</podcast:person><podcast:person/>
      <podcast:funding url="javascript:alert(1)">x</podcast:funding><podcast:funding>no address</podcast:funding>
      <podcast:funding url="https://heron.fm/give">&lt;i&gt;Give&lt;/i&gt;</podcast:funding>
      <podcast:funding url="https://heron.fm/give">again</podcast:funding>`);
    expect(found.persons).toEqual([
      { name: "Ada Byron", role: "guest", link: null },
      { name: "Ada Byron", role: "host", link: null },
    ]);
    expect(found.funding).toEqual([{ url: "https://heron.fm/give", label: "Give" }]);
  });

  test("are bounded in number and length", async () => {
    const many = (tag: (i: number) => string) => Array.from({ length: 500 }, (_, i) => tag(i)).join("");
    const found = await tags(
      many((i) => `<podcast:person role="${"r".repeat(900)}">${i} ${"n".repeat(900)}</podcast:person>`) +
        many((i) => `<podcast:funding url="https://heron.fm/${i}">${"l".repeat(900)}</podcast:funding>`) +
        many(() => `<podcast:txt purpose="${"p".repeat(900)}">${"t".repeat(9_000)}</podcast:txt>`),
    );
    expect([found.persons.length, found.funding.length, found.texts.length]).toEqual([20, 5, 10]);
    expect(JSON.stringify(found).length).toBeLessThan(20 * 400 + 5 * 300 + 10 * 700);
  });

  test("those of an episode are not the show's", async () => {
    const feed = rss({ title: "Heron" }).replace("<item>", "<item><podcast:person>Guest</podcast:person>");
    const { tags: found } = await readFeed([Buffer.from(feed)] as never, new Date());
    expect(found.persons).toEqual([]);
  });

  test("an address in podcast:txt is an address with its tag, and not in the text, however long that is", async () => {
    const long = `${"x".repeat(492)} ida@heron.fm`;
    const { addresses, tags: found } = await read(
      `<podcast:txt>write to Ida@Heron.fm or ida%40heron.fm</podcast:txt><podcast:txt>${long}</podcast:txt>`,
    );
    expect(addresses).toEqual([{ text: "Ida@Heron.fm", name: null, tag: "podcast:txt" }]);
    expect(JSON.stringify(found)).not.toMatch(/ida(@|%40)/i);
    expect(found.texts[0]).toEqual({ purpose: null, text: "write to … or …" });
  });
});
