import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseMail } from "../parse-mail.ts";
import { PartDecoder } from "./decode-part.ts";
import { PartFinder } from "./find-part.ts";
import { fieldOf } from "./read-people.ts";

const runs = Number(process.env.HOSTREAD_ROUNDS ?? 300);

/** A part out of a mail that comes in pieces of these lengths, in turn. */
function partOf(mail: Buffer, number: string, lengths: readonly number[]): Buffer | null {
  const finder = new PartFinder(number);
  let decoder: PartDecoder | null = null;
  const content: Buffer[] = [];
  const take = (piece: Buffer | null) => {
    for (const found of finder.push(piece)) {
      decoder ??= new PartDecoder(fieldOf(finder.part!, "content-transfer-encoding"));
      content.push(decoder.push(found));
    }
  };
  for (let at = 0, turn = 0; at < mail.length && !finder.done; turn++) {
    const length = lengths[turn % lengths.length]!;
    take(mail.subarray(at, at + length));
    at += length;
  }
  take(null);
  if (decoder) content.push((decoder as PartDecoder).push(null));
  return finder.part && Buffer.concat(content);
}

/** Lines that mails are made of, with all that is easily mistaken. */
const LINES = [
  "",
  "--a",
  "--a--",
  "--b",
  "--b--",
  "--b ",
  "--ab",
  "--a-",
  "--",
  "text",
  "=C3=A4 soft=",
  "SGVsbG8gdGhlcmUsIGZyaWVuZA==",
  "Content-Type: multipart/mixed; boundary=a",
  "Content-Type: multipart/mixed; boundary=b",
  "Content-Type: multipart/digest; boundary=b",
  "Content-Type: text/plain; name=x.txt",
  "Content-Type: message/rfc822",
  "Content-Transfer-Encoding: base64",
  "Content-Transfer-Encoding: quoted-printable",
  " folded",
  "From an old mailbox",
  "Not a field at all",
  "x".repeat(3_000),
];

describe("B1.35 B1.106 a part of a mail that comes in pieces", () => {
  test("is the same as out of the whole mail, however it is cut", async () => {
    const part = fc.array(fc.constantFrom(...LINES), { maxLength: 40, size: "max" });
    const piece = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 3_000 }));
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("a", "b"),
        part,
        fc.constantFrom("\n", "\r\n"),
        fc.array(piece, { minLength: 1, maxLength: 5 }),
        async (boundary, lines, end, lengths) => {
          const head = [
            "Subject: x",
            `Content-Type: multipart/mixed; boundary=${boundary}`,
            "",
            "",
            `--${boundary}`,
          ];
          const mail = Buffer.from([...head, ...lines].join(end));
          for (const { number, content } of (await parseMail(mail)).parts) {
            seen += 1;
            expect(partOf(mail, number, lengths)?.toString("latin1"), number).toBe(
              content.toString("latin1"),
            );
          }
        },
      ),
      { numRuns: runs },
    );
    expect(seen).toBeGreaterThan(runs);
  });

  test("a mail without parts is one; of thousands of parts those that count are found", async () => {
    const plain = Buffer.from("Subject: x\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVs\r\nbG8=\r\n");
    expect(partOf(plain, "1", [7])?.toString()).toBe("Hello");
    expect(partOf(plain, "2", [7])).toBe(null);
    const many = Buffer.from(
      `Content-Type: multipart/mixed; boundary=a\n\n${Array.from({ length: 5_000 }, (_, no) => `--a\n\n${no}\n`).join("")}--a--\n`,
    );
    expect(partOf(many, "150", [1_000])?.toString()).toBe("149");
    expect(partOf(many, "250", [1_000])).toBe(null);
  });

  test("a head or a line that never ends takes no memory", () => {
    for (const mail of ["Subject: ", "Content-Type: multipart/mixed; boundary=a\n\n--a", "X: y\n"]) {
      const finder = new PartFinder("1");
      finder.push(Buffer.from(mail));
      const piece = Buffer.alloc(100_000, mail.endsWith("\n") ? "X: y\n" : " ");
      const before = process.memoryUsage().arrayBuffers;
      for (let i = 0; i < 500; i++) finder.push(piece);
      expect(process.memoryUsage().arrayBuffers - before, mail).toBeLessThan(40_000_000);
      finder.push(null);
      expect(finder.done).toBe(true);
    }
  });
});
