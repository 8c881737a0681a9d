import { describe, expect, test } from "vitest";
import { readChoice } from "./page-route.ts";

const part = (value: string, head = "", line = "\r\n") =>
  ["--b", `Content-Disposition: form-data; name="choice"${line}${head}`, value, "--b--", ""].join(line);

describe("B1.93 what was pressed", () => {
  test.each([
    ["a form's field", "choice=everybody"],
    ["beside others", "List-Unsubscribe=One-Click&choice=everybody"],
    ["a part", part("everybody")],
    ["a part with a type", part("everybody", "Content-Type: text/plain\r\n")],
    ["a part with bare line ends", part("everybody", "", "\n")],
  ])("%s", (_name, body) => {
    expect(readChoice(body).choice).toBe("everybody");
  });

  test.each([
    ["nothing", ""],
    ["no text", null],
    ["an unknown word", "choice=nobody"],
    ["a part without an end", 'name="choice"\r\nA: b'],
  ])("%s says no to the organization that wrote", (_name, body) => {
    expect(readChoice(body)).toEqual({ choice: "organization", oneClick: false, key: null });
  });

  test("one press of a mail program, in both encodings", () => {
    expect(readChoice("List-Unsubscribe=One-Click").oneClick).toBe(true);
    expect(readChoice('name="List-Unsubscribe"\r\n\r\nOne-Click').oneClick).toBe(true);
  });

  test("the key of the page, in both encodings, and nothing else in its place", () => {
    const key = "0123456789abcdef".repeat(2);
    expect(readChoice(`choice=undo&key=${key}`)).toEqual({ choice: "undo", oneClick: false, key });
    const parts = `${part("undo")}\r\n--b\r\nContent-Disposition: form-data; name="key"\r\n\r\n${key}\r\n--b--`;
    expect(readChoice(parts)).toEqual({ choice: "undo", oneClick: false, key });
    for (const wrong of ["", "x", key.toUpperCase(), `${key}0`, key.slice(1)])
      expect(readChoice(`choice=undo&key=${wrong}`).key).toBeNull();
    expect(readChoice(`List-Unsubscribe=One-Click&key=${key}`).key).toBeNull();
  });

  test("lines without end are read once, and never for long", () => {
    // A search that tried each line end in two ways would take longer than this test may.
    for (const line of ["a\r\n", "\r\n", "a: b\n", 'name="choice"\r\n'])
      expect(readChoice(`name="choice"\r\n${line.repeat(64_000 / line.length)}x`).choice).toBe(
        "organization",
      );
  });
});
