import type { AnswerMail, ScriptedFolder } from "./answer-fetch.ts";
import { mailOf } from "./scripted-imap.ts";

const GIGABYTE = 1_073_741_824;
const LINE = `${"QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJzdHV2d3h5ejAx".slice(0, 72)}\r\n`;

/** `head`: the header fields of an answer to a mail of ours, each with its line end, without Content-Type. */
export const HARD_MAILS: Readonly<Record<string, (head: string, uid: number) => AnswerMail>> = {
  "5,000 parts": (head, uid) => {
    const part = (n: number) => `--b\r\nContent-Type: text/plain\r\n\r\nPart ${n}\r\n`;
    const parts = Array.from({ length: 5_000 }, (_, n) => part(n)).join("");
    return mailOf(`${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n${parts}--b--\r\n`, uid);
  },
  "a broken charset": (head, uid) =>
    mailOf(
      Buffer.concat([
        Buffer.from(`${head}Content-Type: text/plain; charset="x-no-such\\"; charset=\r\n\r\n`),
        Buffer.from(Array.from({ length: 200_000 }, (_, n) => (n * 7_919) % 256)),
      ]),
      uid,
    ),
  "a mail inside itself": (head, uid) => {
    let inner = `${head}\r\nInside.\r\n`;
    // Twelve doublings: 4,096 copies, each within another.
    for (let n = 0; n < 12; n++) {
      const both = [inner, inner]
        .map((one) => `--n${n}\r\nContent-Type: message/rfc822\r\n\r\n${one}`)
        .join("");
      inner = `${head}Content-Type: multipart/mixed; boundary=n${n}\r\n\r\n${both}--n${n}--\r\n`;
    }
    return mailOf(inner, uid);
  },
  "headers of 8 MB": (head, uid) =>
    mailOf(
      `${head}${"X-Long: word word word word word word word word\r\n".repeat(160_000)}\r\nText.\r\n`,
      uid,
    ),
  "text of 20 MB": (head, uid) =>
    mailOf(`${head}Content-Type: text/html\r\n\r\n${"<p>word <b>word</b> word\r\n".repeat(800_000)}`, uid),
  "a gigabyte attached": (head, uid) => {
    const before =
      `${head}Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nSee the file.\r\n` +
      `--b\r\nContent-Type: application/zip\r\nContent-Disposition: attachment; filename="all.zip"\r\n` +
      `Content-Transfer-Encoding: base64\r\n\r\n`;
    return streamed(before, LINE, uid, GIGABYTE);
  },
  // A server that lies, and a mail that would lie in memory beside others.
  "20 MB, said to be small": (head, uid) => ({
    ...streamed(`${head}\r\n`, LINE, uid, 20_000_000),
    size: 500,
  }),
};

/** A mail that begins so and repeats a line until it has so many bytes; made while it is asked for. */
function streamed(before: string, line: string, uid: number, size: number): AnswerMail {
  const begin = Buffer.from(before);
  const lines = Buffer.alloc(2_000_000, line);
  return {
    ...mailOf(before, uid),
    size,
    piece(start, length) {
      const end = Math.min(size, start + length);
      if (start >= end) return Buffer.alloc(0);
      if (start < begin.length) {
        const rest = Buffer.alloc(Math.max(0, end - begin.length), line);
        return Buffer.concat([begin.subarray(start, Math.min(end, begin.length)), rest]);
      }
      const at = (start - begin.length) % line.length;
      return lines.subarray(at, at + end - start);
    },
  };
}

/** 200,000 mails of strangers, one for each five minutes, the last of them a year ago, and then these. */
export function crowdedFolder(recent: readonly AnswerMail[], old = 200_000): ScriptedFolder {
  const newest = Date.now() - 365 * 86_400_000;
  return {
    uidValidity: 9,
    uidNext: old + recent.length + 1,
    count: old + recent.length,
    at(seq) {
      const own = recent[seq - old - 1];
      if (own) return { ...own, uid: seq };
      const text = `From: Friend <f@private.test>\r\nSubject: Old ${seq}\r\nMessage-ID: <${seq}@private.test>\r\n\r\nHello\r\n`;
      return mailOf(text, seq, new Date(newest - (old - seq) * 300_000));
    },
  };
}
