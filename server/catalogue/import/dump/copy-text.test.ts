import { expect, test } from "vitest";
import { useDatabase } from "../../../../tests/support/database.ts";
import { copyIn, copyOut } from "../../../platform/postgres/copy.ts";
import { bytesCell, copiedLines, copyLine } from "./copy-text.ts";

const database = useDatabase();

test("whatever a text holds comes back from COPY as it went in", async () => {
  const texts = [
    "plain",
    "",
    "a\tb",
    "line\nline\r\n",
    "\\N",
    "\\",
    "\\t",
    "ä 漢字 😀",
    "\u2028",
    "x".repeat(100_000),
  ];
  const client = await database().pool.connect();
  try {
    await client.query("create temp table given (n integer, t text, b bytea, missing text)");
    const lines = texts.map((text, n) =>
      copyLine([n, text, bytesCell(Buffer.from(text).toString("hex")), null]),
    );
    expect(await copyIn(client, "copy given from stdin", [Buffer.from(lines.join(""))])).toBe(texts.length);
    const { rows } = await client.query("select t, b, missing from given order by n");
    expect(rows).toEqual(texts.map((text) => ({ t: text, b: Buffer.from(text), missing: null })));
    const read: string[] = [];
    for await (const line of copiedLines(copyOut(client, "copy (select t from given order by n) to stdout")))
      read.push(line);
    expect(read).toEqual(texts);
  } finally {
    client.release(true);
  }
});
