/** A mail that a scripted server shows: its content comes piece by piece, so that it may be of any size. */
export interface AnswerMail {
  uid: number;
  arrived: Date;
  /** Header fields up to and with the empty line. */
  head: string;
  /** What the server says; a bad one may lie. */
  size: number;
  piece(start: number, length: number): Buffer;
}

/** A folder as the server shows it. Mails are asked for one by one, so that a folder may have 200,000 of them. */
export interface ScriptedFolder {
  uidValidity: number;
  uidNext: number;
  count: number;
  /** The mail with this sequence number, from 1 on. */
  at(seq: number): AnswerMail;
}

/** The numbers of a set such as "1:5,9,12:*", up to the last one there is. */
export function* numbersOf(set: string, last: number): Generator<number> {
  for (const range of set.split(",")) {
    const [from, to = from] = range.split(":").map((one) => (one === "*" ? last : Number(one)));
    const [low, high] = [Math.min(from!, to!), Math.max(from!, to!)];
    for (let n = low; n <= Math.min(high, last); n++) yield n;
  }
}

/** The untagged answers to a FETCH, each as the bytes that go over the wire. */
export function* answerFetch(folder: ScriptedFolder, rest: string, byUid: boolean): Generator<Buffer> {
  const [set = "", ...items] = rest.split(" ");
  const asked = items.join(" ");
  for (const seq of byUid ? seqsOf(folder, set) : numbersOf(set, folder.count)) {
    const mail = folder.at(seq);
    yield answerOf(seq, mail, asked);
  }
}

/** Their sequence numbers, found by halves: UIDs go up with them. */
function* seqsOf(folder: ScriptedFolder, set: string): Generator<number> {
  for (const uid of numbersOf(set, folder.uidNext - 1)) {
    let [low, high] = [1, folder.count];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (folder.at(middle).uid >= uid) high = middle;
      else low = middle + 1;
    }
    if (folder.count > 0 && folder.at(low).uid === uid) yield low;
  }
}

function answerOf(seq: number, mail: AnswerMail, asked: string): Buffer {
  const parts: Buffer[] = [Buffer.from(`* ${seq} FETCH (UID ${mail.uid}`)];
  const literal = (name: string, bytes: Buffer) =>
    parts.push(Buffer.from(` ${name} {${bytes.length}}\r\n`), bytes);
  if (/INTERNALDATE/.test(asked)) parts.push(Buffer.from(` INTERNALDATE "${imapDate(mail.arrived)}"`));
  if (/RFC822\.SIZE/.test(asked)) parts.push(Buffer.from(` RFC822.SIZE ${mail.size}`));
  const fields = /BODY\.PEEK\[HEADER\.FIELDS \(([^)]*)\)\]/i.exec(asked);
  if (fields) literal(`BODY[HEADER.FIELDS (${fields[1]})]`, onlyFields(mail.head, fields[1]!));
  const head = /BODY\.PEEK\[HEADER\]<(\d+)\.(\d+)>/i.exec(asked);
  if (head)
    literal(`BODY[HEADER]<${head[1]}>`, Buffer.from(mail.head, "latin1").subarray(0, Number(head[2])));
  const whole = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/i.exec(asked);
  if (whole) {
    const start = Number(whole[1] ?? 0);
    const bytes = mail.piece(start, Number(whole[2] ?? mail.size));
    literal(whole[1] === undefined ? "BODY[]" : `BODY[]<${start}>`, bytes);
  }
  parts.push(Buffer.from(")\r\n"));
  return Buffer.concat(parts);
}

function onlyFields(head: string, names: string): Buffer {
  const wanted = new Set(names.toLowerCase().replaceAll('"', "").split(" "));
  const fields = head.split(/\r\n(?![ \t])/).filter((line) => wanted.has(line.split(":")[0]!.toLowerCase()));
  return Buffer.from(`${fields.map((line) => `${line}\r\n`).join("")}\r\n`, "latin1");
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

function imapDate(date: Date): string {
  const day = String(date.getUTCDate()).padStart(2, " ");
  return `${day}-${MONTHS[date.getUTCMonth()]}-${date.getUTCFullYear()} ${date.toISOString().slice(11, 19)} +0000`;
}
