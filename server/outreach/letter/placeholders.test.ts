import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PLACEHOLDERS } from "../../../contract/outreach.ts";
import { fillPlaceholders, placeholderValue, unknownPlaceholders, usedPlaceholders } from "./placeholders.ts";
import { builtInTemplates } from "./templates.ts";

const values = {
  podcast_owner: "Ada",
  podcast_title: "The Long Way",
  my_first_name: "Kim",
  my_last_name: "Berg",
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

  test("values lose what could end a header or turn a line around", () => {
    expect(placeholderValue(" a\r\nBcc: x\u0000y\u202egpj ")).toBe("a Bcc: x ygpj");
    expect(placeholderValue(null)).toBe("");
  });

  test("A2.41 every built-in template uses known placeholders only", () => {
    for (const { id, subject, body } of builtInTemplates)
      expect([id, unknownPlaceholders(subject + body)]).toEqual([id, []]);
  });
});
