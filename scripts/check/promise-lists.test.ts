import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** What stands in the list of each `Promise.all([…])`, and on which line it begins. */
function elementsOf(text: string): { line: number; element: string }[] {
  const found: { line: number; element: string }[] = [];
  for (const { index, 0: call } of text.matchAll(
    /Promise\.(?:all|allSettled|any|race)(?:<[^(]*>)?\(\s*\[/g,
  )) {
    let depth = 1;
    let begin = index + call.length;
    for (let at = begin; depth > 0 && at < text.length; at += 1) {
      const letter = text[at]!;
      if ("([{".includes(letter)) depth += 1;
      if (")]}".includes(letter)) depth -= 1;
      if (depth > 1 || (depth === 1 && letter !== ",")) continue;
      found.push({ line: text.slice(0, begin).split("\n").length, element: text.slice(begin, at) });
      begin = at + 1;
    }
  }
  return found;
}

const waits = (element: string): boolean => /\bawait\b/.test(element) && !/\basync\b/.test(element);

test("nothing is awaited in a list of promises: one that fails meanwhile is caught by nobody and ends the process", () => {
  expect(
    elementsOf("Promise.all([one(a, b), two(await three())])").map(({ element }) => waits(element)),
  ).toEqual([false, true]);
  const files = ["server", "client", "contract", "scripts"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  );
  const complaints = files
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.includes(".test."))
    .flatMap((file) =>
      elementsOf(readFileSync(file, "utf8"))
        .filter(({ element }) => waits(element))
        .map(({ line }) => `${file}:${line}`),
    );
  expect(complaints).toEqual([]);
});
