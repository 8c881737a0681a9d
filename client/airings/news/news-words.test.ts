import { expect, test } from "vitest";
import { formatsFor } from "../../language/formats.ts";
import type { TextOf } from "../../language/text.tsx";
import { newsMarks, newsSentence } from "./news-words.ts";

const formats = formatsFor("en-US", () => new Date(2026, 10, 26));
const t: TextOf = (key, values) => `${key.slice("airings.news.".length)} ${values?.said ?? ""}`.trim();

test("C9.04 each kind of news has its sentence, with the day, the host or the brand", () => {
  expect(newsSentence({ kind: "back", detail: "2026-11-20" }, formats, t)).toBe("back November 20");
  expect(newsSentence({ kind: "moved", detail: "feeds.example" }, formats, t)).toBe("moved feeds.example");
  expect(newsSentence({ kind: "gone", detail: null }, formats, t)).toBe("gone");
});

test("C9.04 a podcast of a campaign is marked with each kind once", () => {
  const [a, b] = ["a", "b"].map((publicId) => ({ publicId, title: publicId }));
  const marks = newsMarks(
    [
      { kind: "gone", podcast: a! },
      { kind: "moved", podcast: a! },
      { kind: "gone", podcast: a! },
      { kind: "brand", podcast: b! },
    ],
    t,
  );
  expect([...marks]).toEqual([
    ["a", "mark.gone, mark.moved"],
    ["b", "mark.brand"],
  ]);
});
