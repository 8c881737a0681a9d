import fc from "fast-check";
import { expect, test } from "vitest";
import { soon } from "../../../tests/hostile/soon.ts";
import { cleanLine, cleanText } from "../feed/clean-text.ts";
import { cleanUrl, feedKey } from "../feed/clean-url.ts";
import { titleKey } from "../search-text.ts";
import { findAddresses } from "./find-addresses.ts";
import { hideAddresses, hideFor, hideInLink } from "./hide-addresses.ts";
import { invitationTo } from "./invitation.ts";
import { judgeAddress } from "./judge-address.ts";

const onSale = "ida.b+ads@heron.co.uk";
const readers: Record<string, (text: string) => unknown> = {
  "hide addresses": hideAddresses,
  "hide the one on sale": hideFor(onSale),
  "hide in a link": (text) => hideInLink(`https://heron.fm/${text}`),
  "key of a title": (text) => titleKey(cleanLine(text, 300) ?? ""),
  "one line": (text) => cleanLine(text, 300),
  "several lines": (text) => cleanText(text, 10_000),
  "address of a feed": (text) => [cleanUrl(text), feedKey(`https://heron.fm/${text}`)],
  "find addresses": findAddresses,
  "judge an address": (text) => [judgeAddress(text), judgeAddress(`ida@${text}`)],
  invitation: (text) => invitationTo(onSale, [`${text} ${onSale} ${text}`]),
};

const joiners = "\u200d".repeat(3);
const fillers = "\u3164".repeat(3);

/** All that the expressions know: letters, signs and blanks that are seen or not, escapes, brackets, words, markup. */
const pieces = [
  ..."a1ä.@＠。-+_ \t\n\u200c\u200d\u00ad\u3164\u2800\ufe0f()[]{}<>\"„”&;%'/:!…·",
  ...[joiners, fillers, "   ", "(.)", " . ", "(dot)", " dot ", " punkt ", "{.}"],
  ...["(at)", "{at}", " at ", "&#64;", "&commat;", "%40", "%2540", "%2e", "%25", "%252e", "25", "ida@", "fm"],
  ...[
    "<a ",
    "<!--",
    "-->",
    "<script",
    "</script",
    "&lt;",
    "&amp;",
    "mailto:",
    "heron",
    "ida.b",
    "no ",
    "sponsor",
  ],
];
const some = (most: number) =>
  fc.array(fc.constantFrom(...pieces), { maxLength: most }).map((found) => found.join(""));

/** One label of a domain and a dot with whatever around it: what an expression goes through label by label. */
const gap = fc.constantFrom("", " ", "  ", joiners, fillers, "\u200c", " \u200d ", "\u00ad\u3164", "\u2800");
const label = fc
  .tuple(
    fc.constantFrom("1", "a", "ä", "%40", "25"),
    gap,
    fc.constantFrom(".", "(.)", "[dot]", "{ . }", "dot", "%2e"),
    gap,
  )
  .map((parts) => parts.join(""));

/** A beginning, what comes over and over, and an end: nothing else makes an expression begin anew again and again. */
const hostile = fc
  .tuple(
    fc.oneof(fc.constantFrom("ida(at)", "ida@", "ida @ ", "ida at ", '"ida" @ ', "a@b %40"), some(4)),
    fc.oneof(label, some(7)),
    fc.constantFrom(9, 40, 200),
    some(3),
  )
  .map(([begin, unit, times, end]) => `${begin}${unit.repeat(times)}${end}`.slice(0, 2_000));

test.each([
  ["unseen joiners around a bracketed dot", `ida(at)${`1${joiners}(.)${joiners}`.repeat(9)}`],
  ["fillers around a bracketed dot", `ida(at)${`1${fillers}(.)${fillers}`.repeat(9)}`],
  ["joiners around a word for the dot", `ida at ${`1${joiners} dot ${joiners}`.repeat(9)}`],
  ["joiners around a lonely dot", `ida @ ${`1${joiners} . ${joiners}`.repeat(9)}`],
  ["escapes that are signs and letters", `a@b${"%40".repeat(2_000)}`],
])("A4.04 no text stops a process: %s", (_name, text) => {
  for (const [name, read] of Object.entries(readers))
    expect(() => soon(() => read(text)), name).not.toThrow();
});

test("A4.04 no text stops a process, however it is put together", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      for (const read of Object.values(readers)) soon(() => read(text));
    }),
    { numRuns: 250, seed: 64 },
  );
});

test("A4.04 what nobody sees parts no address", () => {
  for (const mark of ["\u200d", "\u200c\u200d", "\u00ad".repeat(5)]) {
    const spelt = (text: string) => text.replaceAll("|", mark);
    expect(hideAddresses(spelt("Mail ida|(|a|t)|her|on|(dot)|fm now"))).toBe("Mail … now");
    expect(hideAddresses(spelt("Mail i|da|@|heron.f|m now"))).toBe("Mail … now");
    expect(hideAddresses(spelt("Follow @|heron. New |every week"))).toBe(
      spelt("Follow @|heron. New |every week"),
    );
  }
  expect(hideAddresses("ida (at) heron.fm (at) owl.de")).toBe("…");
  expect(hideAddresses("„the ida@heron.fm way” @ owl.de")).toBe("…");
});
