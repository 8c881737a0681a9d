import { expect, test } from "vitest";
import { fillPlaceholders, markAt, piecesOf, unknownMarks, written } from "./placeholders.ts";

const text = "Hi {{podcast_owner}}, about {{ podcast_title }} and {{podcast_name}} {{}} {x}";

test("A2.42 pieces are known placeholders, unknown ones and words, and joined they are the text", () => {
  const pieces = piecesOf(text);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  expect(pieces.filter((piece) => piece.kind === "placeholder").map((piece) => piece.text)).toEqual([
    "{{podcast_owner}}",
    "{{ podcast_title }}",
  ]);
  expect(unknownMarks(`${text} {{podcast_name}}`)).toEqual(["{{podcast_name}}", "{{}}"]);
  for (const piece of pieces) expect(text.slice(piece.start).startsWith(piece.text)).toBe(true);
});

test("braces that are not closed, or crossed, mark nothing", () => {
  expect(piecesOf("{{podcast_title} and {{ {podcast_owner}}").map((piece) => piece.kind)).toEqual(["words"]);
  expect(piecesOf("")).toEqual([]);
});

test("a placeholder is taken whole at its edges only", () => {
  const start = text.indexOf("{{podcast_owner");
  const end = start + written("podcast_owner").length;
  expect(markAt(text, end, "before")).toEqual([start, end]);
  expect(markAt(text, start, "after")).toEqual([start, end]);
  expect([markAt(text, end - 1, "before"), markAt(text, end, "after")]).toEqual([null, null]);
  const unknownEnd = text.indexOf("{{podcast_name}}") + "{{podcast_name}}".length;
  expect(markAt(text, unknownEnd, "before")).toBeNull();
});

test("A2.43 values go in once: one that looks like a placeholder stays literal, a missing one stays visible", () => {
  const filled = fillPlaceholders(text, { podcast_owner: "{{podcast_title}}", podcast_title: "$& Tea" });
  expect(filled).toBe("Hi {{podcast_title}}, about $& Tea and {{podcast_name}} {{}} {x}");
  expect(fillPlaceholders("{{my_first_name}}", { my_first_name: "" })).toBe("{{my_first_name}}");
});

test("B2.07 a fallback belongs to its placeholder, and stands where the value is unknown", () => {
  const greeting = "Hi {{podcast_owner|there}} and {{ usual_weekday | one day }}, {{nope|x}}";
  expect(piecesOf(greeting).map((piece) => piece.kind)).toEqual([
    "words",
    "placeholder",
    "words",
    "placeholder",
    "words",
    "unknown",
  ]);
  expect(markAt(greeting, 3, "after")).toEqual([3, 3 + "{{podcast_owner|there}}".length]);
  expect(fillPlaceholders(greeting, { podcast_owner: "" })).toBe("Hi there and one day, {{nope|x}}");
  expect(fillPlaceholders(greeting, { podcast_owner: "Ada", usual_weekday: "Friday" })).toBe(
    "Hi Ada and Friday, {{nope|x}}",
  );
  expect(unknownMarks(greeting)).toEqual(["{{nope|x}}"]);
});

test("B2.11 words for Sie and Du are known, one of them is read, and neither Backspace nor an arrow takes them whole", () => {
  const text = "{{Sie: Haben Sie | Du: Hast du}} Zeit, {{podcast_owner}}?";
  expect(unknownMarks(text)).toEqual([]);
  expect(unknownMarks("{{Sie: Haben Sie}}")).toEqual(["{{Sie: Haben Sie}}"]);
  const values = { podcast_owner: "Ada" };
  expect(fillPlaceholders(text, values)).toBe("Haben Sie Zeit, Ada?");
  expect(fillPlaceholders(text, { ...values, form: "informal" })).toBe("Hast du Zeit, Ada?");
  expect(markAt(text, text.indexOf(" Zeit"), "before")).toBeNull();
  expect(markAt(text, text.indexOf("{{podcast"), "after")).not.toBeNull();
});
