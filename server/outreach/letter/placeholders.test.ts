import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { leftOverBraces, PLACEHOLDERS } from "../../../contract/outreach/placeholders.ts";
import {
  fillPlaceholders,
  neededPlaceholders,
  placeholderValue,
  unknownPlaceholders,
  usedPlaceholders,
} from "./placeholders.ts";
import { builtInTemplates } from "./templates.ts";

const values = {
  podcast_owner: "Ada",
  podcast_title: "The Long Way",
  my_first_name: "Kim",
  my_last_name: "Berg",
  latest_episode_title: "Fog",
  latest_episode_day: "",
  usual_weekday: "",
  episode_count: "12",
};

describe("placeholders", () => {
  test("are filled wherever they stand, with or without spaces inside", () => {
    expect(fillPlaceholders("Hi {{podcast_owner}}, {{ podcast_title }}! {{\tmy_first_name\t}}", values)).toBe(
      "Hi Ada, The Long Way! Kim",
    );
  });

  test("item 29: a value that holds a placeholder or HTML stays literal text", () => {
    const odd = { ...values, podcast_title: "{{my_last_name}} <b>$& $1</b>" };
    expect(fillPlaceholders("{{podcast_title}}", odd)).toBe("{{my_last_name}} <b>$& $1</b>");
  });

  test("unknown names are told, each once; braces that are no placeholder are text", () => {
    expect(unknownPlaceholders("{{podcast-title}} {{x}} {{ x }} {{}} {{podcast_title}} {y} {{z}")).toEqual([
      "podcast-title",
      "x",
      "",
    ]);
    expect(unknownPlaceholders("{{constructor}} {{__proto__}}")).toEqual(["constructor", "__proto__"]);
    expect(usedPlaceholders("{{podcast_title}} {{ podcast_title }} {{nope}}")).toEqual(["podcast_title"]);
  });

  test("a text is read in one pass, whatever it holds", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom(...PLACEHOLDERS), fc.string(), (before, name, value) => {
        fc.pre(!/[{}]/.test(before));
        const filled = fillPlaceholders(`${before}{{${name}}}`, { ...values, [name]: value });
        expect(filled).toBe(before + value);
      }),
    );
  });

  test("B2.07 an unknown value gives way to its fallback; without one it is needed", () => {
    const text =
      "Hi {{podcast_owner|there}}, {{ usual_weekday | one day\u0007|or other }} and {{usual_weekday}}";
    expect(fillPlaceholders(text, values)).toBe("Hi Ada, one day |or other and ");
    expect(fillPlaceholders(text, { ...values, podcast_owner: "" })).toMatch(/^Hi there, /);
    expect(usedPlaceholders(text)).toEqual(["podcast_owner", "usual_weekday"]);
    expect(neededPlaceholders(text)).toEqual(["usual_weekday"]);
    expect(neededPlaceholders("{{podcast_owner|}} {{podcast_title| \u0007 }}")).toEqual([
      "podcast_owner",
      "podcast_title",
    ]);
    expect(unknownPlaceholders("{{podcast_name|there}} {{|x}}")).toEqual(["podcast_name", ""]);
  });

  test("B2.07 a fallback is literal text, whatever it looks like", () => {
    const none = { ...values, podcast_owner: "" };
    expect(fillPlaceholders("{{podcast_owner|$& <b> my_last_name}}", none)).toBe("$& <b> my_last_name");
  });

  test.each([
    ["Hello {{podcast_owner}, hello", "{{podcast_owner}, hello"],
    ["Hello podcast_owner}} and {{podcast_title}}", "Hello podcast_owner}}"],
    ["{{ {podcast_owner}}", "{{ {podcast_owner}}"],
    ["one\ntwo {{three\nfour", "{{three"],
    [`${"long ".repeat(40)}end}}`, "long long long long long end}}"],
    ["{{podcast_owner}} {one} {{{podcast_title}}} {{nope}}", null],
    ["", null],
  ])("B2.07 of %j the braces without a counterpart are named", (text, named) => {
    const found = leftOverBraces(text);
    if (named === null) return expect(found).toBeNull();
    expect(found).toContain(named.slice(-12));
    expect(found!.length).toBeLessThanOrEqual(30);
  });

  test("values lose what could end a header or turn a line around", () => {
    expect(placeholderValue(" a\r\nBcc: x\u0000y\u202egpj ")).toBe("a Bcc: x ygpj");
    expect(placeholderValue(null)).toBe("");
  });

  test("A2.41 every built-in template uses known placeholders only", () => {
    for (const { id, subject, body } of builtInTemplates)
      expect([id, unknownPlaceholders(subject + body)]).toEqual([id, []]);
  });
});
