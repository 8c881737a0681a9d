import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "./search-string.ts";

test("a list repeats its name and comes back as a list", () => {
  const written = stringifySearch({ genre: ["1301", "1402"], title: "tea & talk" });
  expect(written).toBe("?genre=1301&genre=1402&title=tea+%26+talk");
  expect(parseSearch(written)).toEqual({ genre: [1301, 1402], title: "tea & talk" });
});

test.each(["007", "1e3", "", " 5", "NaN", "Infinity", '"quoted"', "null", "[1]", "1.50"])(
  "the letters %j come back as they are",
  (title) => {
    expect(parseSearch(stringifySearch({ title }))).toEqual({ title });
  },
);

test("numbers and switches are read as what they are", () => {
  expect(parseSearch("?page=3&create=true&rating=4.5")).toEqual({ page: 3, create: true, rating: 4.5 });
});

test("unset values leave no trace", () => {
  expect(stringifySearch({ a: undefined, b: null, c: [] })).toBe("");
  expect(parseSearch("")).toEqual({});
});
