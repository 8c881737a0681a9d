import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BOUNDS } from "./mime/walk-parts.ts";
import { parseMail } from "./parse-mail.ts";

const mail = (text: string) => Buffer.from(text.replaceAll("\n", "\r\n"), "utf8");
const runs = Number(process.env.HOSTREAD_ROUNDS ?? 300);

const ALTERNATIVE = `From: =?iso-8859-1?Q?J=F6rg?= "von" Ada <ada@shows.example>
To: Kim <kim@brand.example>, "Berg, B." <b@brand.example>
Cc: team: one@brand.example, two@brand.example;
Subject: =?utf-8?B?R3LDvA==?= =?utf-8?B?w59l?= aus
 Berlin
Date: Mon, 2 Nov 2026 10:00:00 +0100
Message-ID: <a1@shows.example>
In-Reply-To: <m1@brand.example>
References: <m0@brand.example>
 <m1@brand.example>
Content-Type: multipart/mixed; boundary="out"

preamble
--out
Content-Type: multipart/alternative; boundary=in

--in
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Sch=F6n, wir =
machen mit.
--in
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

PHA+U2Now7ZuLCB3aXIgbWFjaGVuIG1pdC48L3A+
--in--
--out
Content-Type: application/pdf; name*0*=utf-8''Pre; name*1*=is%C3%A4%2F..%2Fb.pdf
Content-Disposition: attachment
Content-Transfer-Encoding: base64

JVBERi0x
--out
Content-Type: message/rfc822

Subject: inner
Content-Type: text/plain

inside
--out--
epilogue
`;

const REPORT = `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example>
To: kim@brand.example
Subject: Undelivered
Content-Type: multipart/report; report-type=delivery-status; boundary="r"

--r
Content-Type: text/plain

could not be delivered
--r
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ada@shows.example
Action: failed
Status: 5.1.1
--r
Content-Type: text/rfc822-headers

Message-ID: <m1@brand.example>
--r--
`;

const HTML = `From: ada@shows.example
Content-Type: text/html; charset=utf-8

<html><head><style>p{}</style><title>x</title></head><body><p>Gern &amp; bald<br>Ada</p>
<blockquote><p>Hallo Ada</p></blockquote><script>alert(1)</script></body></html>
`;

describe("B1.35 a mail as it was written", () => {
  test("its head: names, groups, split characters, folded lines", async () => {
    const read = await parseMail(mail(ALTERNATIVE));
    expect(read).toMatchObject({
      messageId: "<a1@shows.example>",
      inReplyTo: ["<m1@brand.example>"],
      references: ["<m0@brand.example>", "<m1@brand.example>"],
      subject: "Grüße aus Berlin",
      date: new Date("2026-11-02T09:00:00Z"),
      excess: [],
    });
    expect(read.from?.address).toBe("ada@shows.example");
    expect(read.from?.name).toContain("Jörg");
    expect(read.to.map((one) => one.name)).toEqual(["Kim", "Berg, B."]);
    expect(read.cc.map((one) => one.address)).toEqual(["one@brand.example", "two@brand.example"]);
  });

  test("its parts, decoded, with what is around them; a mail in it stays closed", async () => {
    const read = await parseMail(mail(ALTERNATIVE));
    expect(read.text).toBe("Schön, wir machen mit.");
    expect(read.html).toBe("<p>Schön, wir machen mit.</p>");
    expect(read.parts.map((part) => [part.number, part.type, part.within.length, part.name])).toEqual([
      ["1.1", "text/plain", 2, null],
      ["1.2", "text/html", 2, null],
      ["2", "application/pdf", 1, "b.pdf"],
      ["3", "message/rfc822", 1, null],
    ]);
    expect(read.parts[2]?.content.toString()).toBe("%PDF-1");
    expect(read.parts[3]?.content.toString()).toContain("inside");
  });

  test("a report keeps its parts apart", async () => {
    const read = await parseMail(mail(REPORT));
    expect(read.parts.map((part) => part.type)).toEqual([
      "text/plain",
      "message/delivery-status",
      "text/rfc822-headers",
    ]);
    expect(read.parts.every((part) => part.within[0] === "multipart/report")).toBe(true);
    expect(read.parts[1]?.content.toString()).toContain("Status: 5.1.1");
    expect(read.text).toBe("could not be delivered");
  });

  test("HTML alone becomes text; quotations are marked, scripts are not read", async () => {
    const read = await parseMail(mail(HTML));
    expect(read.text).toBe("Gern & bald\nAda\n\n> Hallo Ada");
  });
});

describe("B1.35 beyond the bounds", () => {
  test("a header of 300 KB is cut, the text behind it is read", async () => {
    const read = await parseMail(mail(`Subject: a\nX-Long: ${"x".repeat(300_000)}\nX-More: 1\n\nhello`));
    expect(read.subject).toBe("a");
    expect(read.text).toBe("hello");
    expect(read.excess).toEqual(["headers"]);
  });

  test("5,000 parts: 200 are read, and it says so", async () => {
    const part = "--b\nContent-Type: text/plain\n\nx\n";
    const read = await parseMail(
      mail(`Content-Type: multipart/mixed; boundary=b\n\n${part.repeat(5000)}--b--`),
    );
    expect(read.parts).toHaveLength(BOUNDS.parts - 1);
    expect(read.excess).toEqual(["parts"]);
  });

  test("a tree of depth 60 ends at 20", async () => {
    const depth = 60;
    let text = "";
    for (let i = 0; i < depth; i++) text += `Content-Type: multipart/mixed; boundary=b${i}x\n\n--b${i}x\n`;
    const read = await parseMail(mail(`${text}Content-Type: text/plain\n\ndeep`));
    expect(read.excess).toEqual(["depth"]);
    expect(read.parts).toHaveLength(1);
    expect(read.parts[0]?.within).toHaveLength(BOUNDS.depth);
  });

  test("text of 3 MB is cut at 1 MB", async () => {
    const read = await parseMail(mail(`Content-Type: text/plain\n\n${"word ".repeat(600_000)}`));
    expect(read.text.length).toBeLessThanOrEqual(BOUNDS.text);
    expect(read.text.length).toBeGreaterThan(BOUNDS.text - 10);
    expect(read.excess).toEqual(["text"]);
  });

  test("a mail inside itself, again and again, is one leaf", async () => {
    let text = "hello";
    for (let i = 0; i < 50; i++) text = `Content-Type: message/rfc822\n\n${text}`;
    const read = await parseMail(mail(text));
    expect(read.parts).toHaveLength(1);
    expect(read.excess).toEqual([]);
  });

  test("a boundary within its own part, and one that never ends", async () => {
    const read = await parseMail(
      mail(
        "Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nx",
      ),
    );
    expect(read.parts.length).toBeLessThan(4);
  });

  test.each([
    ["said wrongly", "utf-8", Buffer.from([0x53, 0xe4, 0x74, 0x7a, 0x65])],
    ["not known", "klingon-7", Buffer.from("Sätze", "latin1")],
    ["missing", "", Buffer.from("Sätze", "latin1")],
    ["with NUL", "utf-8", Buffer.from("S\0ätze", "utf8")],
  ])("a charset that is %s", async (_, charset, body) => {
    const head = Buffer.from(`Content-Type: text/plain; charset=${charset}\r\n\r\n`);
    const read = await parseMail(Buffer.concat([head, body]));
    expect(read.text).toMatch(/^S.+tze$/);
    expect(read.text).not.toContain("\0");
  });

  test("30 MB, all of it a file: the loop is given back often, and no more than 80 MB is held", async () => {
    const line = `${"QUJD".repeat(19)}\r\n`;
    const head = `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: application/zip; name=a.zip\r\nContent-Transfer-Encoding: base64\r\n\r\n`;
    const bytes = Buffer.alloc(31_000_000, line, "latin1");
    bytes.write(head, "latin1");
    const before = process.memoryUsage();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    const read = await parseMail(bytes);
    clearInterval(timer);
    const after = process.memoryUsage();
    expect(read.excess).toEqual(["size"]);
    expect(read.parts[0]?.size).toBeGreaterThan(20_000_000);
    expect(turns).toBeGreaterThan(1);
    const grown = after.arrayBuffers - before.arrayBuffers + (after.heapUsed - before.heapUsed);
    expect(grown + bytes.length).toBeLessThan(80_000_000);
  });

  test("what makes parsers slow: end tags without number, boundaries everywhere", async () => {
    const tags = await parseMail(
      mail(`Content-Type: text/html\n\n${"<p>".repeat(100_000)}${"</b>".repeat(150_000)}end`),
    );
    expect(tags.excess).toEqual([]);
    const lines = await parseMail(
      mail(`Content-Type: multipart/mixed; boundary=b\n\n${"--bx\n".repeat(1_000_000)}--b\n\nend`),
    );
    expect(lines.text).toBe("end");
  });
});

describe("B1.35 whatever comes is read without an exception", () => {
  const shapes = [ALTERNATIVE, REPORT, HTML].map(mail);
  const mutation = fc.oneof(
    fc.record({ kind: fc.constant("cut" as const), at: fc.nat(3000) }),
    fc.record({ kind: fc.constant("byte" as const), at: fc.nat(3000), value: fc.nat(255) }),
    fc.record({ kind: fc.constant("drop" as const), at: fc.nat(3000), value: fc.nat(200) }),
    fc.record({ kind: fc.constant("twice" as const), at: fc.nat(3000), value: fc.nat(400) }),
    fc.record({
      kind: fc.constant("put" as const),
      at: fc.nat(3000),
      text: fc.constantFrom(
        "\r\n\r\n",
        "--out\r\n",
        "--in--\r\n",
        "=?utf-8?q?=",
        '"',
        "<",
        "\0",
        "\r",
        ";*0*=''%",
      ),
    }),
  );
  type Change = typeof mutation extends fc.Arbitrary<infer T> ? T : never;
  const mutate = (bytes: Buffer, changes: readonly Change[]): Buffer =>
    changes.reduce((now, change) => {
      const at = Math.min(change.at, now.length);
      const [left, right] = [now.subarray(0, at), now.subarray(at)];
      switch (change.kind) {
        case "cut":
          return left;
        case "byte":
          return Buffer.concat([left, Buffer.from([change.value]), right.subarray(1)]);
        case "drop":
          return Buffer.concat([left, right.subarray(change.value)]);
        case "twice":
          return Buffer.concat([left, right.subarray(0, change.value), right]);
        default:
          return Buffer.concat([left, Buffer.from(change.text, "latin1"), right]);
      }
    }, bytes);

  test("mutated mails", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...shapes),
        fc.array(mutation, { minLength: 1, maxLength: 8 }),
        async (bytes, changes) => {
          const read = await parseMail(mutate(bytes, changes));
          expect(read.parts.length).toBeLessThanOrEqual(BOUNDS.parts);
          for (const text of [read.text, read.subject, read.html ?? "", JSON.stringify(read.headers)])
            expect(text.includes("\0") || /\\u0000/.test(text)).toBe(false);
        },
      ),
      { numRuns: runs },
    );
  });

  test("any bytes", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 3000 }), async (bytes) => {
        await parseMail(Buffer.from(bytes));
      }),
      { numRuns: runs },
    );
  });
});
