/** Mail programs whose way of quoting is imitated, each in English and in German. */
export const MAIL_PROGRAMS = [
  "gmail",
  "apple-mail",
  "iphone",
  "outlook",
  "outlook-phone",
  "thunderbird",
  "gmx",
  "yahoo",
] as const;
export type MailProgram = (typeof MAIL_PROGRAMS)[number];

/** The mail that is answered: text and HTML as they were sent, foot included. */
export interface QuotedMail {
  senderName: string;
  senderAddress: string;
  sent: Date;
  subject: string;
  text: string;
  html: string;
}

export interface WrittenAnswer {
  text: string;
  /** Null where the program sends plain text. */
  html: string | null;
}

type Language = "en" | "de";

/** An answer as this program writes it, with the mail it answers quoted below. */
export function writeAnswer(
  program: MailProgram,
  language: Language,
  answer: string,
  quoted: QuotedMail,
): WrittenAnswer {
  return WRITERS[program](language, answer, quoted);
}

/** The whole mail as bytes: text and HTML as alternatives, or the one that there is. */
export function answerAsMail(
  headers: Readonly<Record<string, string>>,
  { text, html }: WrittenAnswer,
): Buffer {
  const head = Object.entries({ ...headers, "MIME-Version": "1.0" }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const part = (type: string, content: string) =>
    `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(content)}\r\n`;
  const lines =
    html === null
      ? part("text/plain", text)
      : text === ""
        ? part("text/html", html)
        : `Content-Type: multipart/alternative; boundary="alt"\r\n\r\n--alt\r\n${part("text/plain", text)}--alt\r\n${part("text/html", html)}--alt--\r\n`;
  return Buffer.from(`${head.join("\r\n")}\r\n${lines}`, "utf8");
}

const base64 = (text: string): string =>
  Buffer.from(text, "utf8").toString("base64").replace(/.{76}/g, "$&\r\n");

const day = (at: Date, language: Language, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language === "de" ? "de-DE" : "en-US", {
    timeZone: "Europe/Berlin",
    ...options,
  }).format(at);

const marked = (text: string): string =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? ">" : line.startsWith(">") ? `>${line}` : `> ${line}`))
    .join("\n");

/** Breaks lines at spaces, as programs do that write plain text. */
const wrapped = (text: string, width: number): string =>
  text
    .split("\n")
    .map((line) => line.replace(new RegExp(`(.{1,${width}})(?:\\s+|$)`, "g"), "$1\n").trimEnd())
    .join("\n");

const asHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .split("\n")
    .map((line) => `<div>${line === "" ? "<br>" : line}</div>`)
    .join("");

const inner = (html: string): string => html.replace(/^.*<body>|<\/body>.*$/gs, "");

const medium = { day: "numeric", month: "short", year: "numeric" } as const;
const clock = { hour: "numeric", minute: "2-digit" } as const;

type Writer = (language: Language, answer: string, quoted: QuotedMail) => WrittenAnswer;

const WRITERS: Readonly<Record<MailProgram, Writer>> = {
  gmail: (language, answer, quoted) => {
    const { senderName, senderAddress, sent } = quoted;
    const line =
      language === "de"
        ? `Am ${day(sent, "de", { weekday: "short", ...medium })} um ${day(sent, "de", clock)} Uhr schrieb ${senderName} <${senderAddress}>:`
        : `On ${day(sent, "en", { weekday: "short", ...medium })} at ${day(sent, "en", clock)} ${senderName} <${senderAddress}> wrote:`;
    return {
      text: `${answer}\n\n${wrapped(line, 70)}\n\n${marked(wrapped(quoted.text, 72))}\n`,
      html: `<div dir="ltr">${asHtml(answer)}</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">${asHtml(line)}</div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">${inner(quoted.html)}</blockquote></div>`,
    };
  },
  "apple-mail": (language, answer, quoted) => {
    const { senderName, senderAddress, sent } = quoted;
    const line =
      language === "de"
        ? `Am ${day(sent, "de", { day: "2-digit", month: "2-digit", year: "numeric" })} um ${day(sent, "de", clock)} schrieb ${senderName} <${senderAddress}>:`
        : `On ${day(sent, "en", medium)}, at ${day(sent, "en", clock)}, ${senderName} <${senderAddress}> wrote:`;
    return {
      text: `${answer}\n\n\n${marked(`${line}\n\n${quoted.text}`)}\n`,
      html: `<html><body>${asHtml(answer)}<div><br><blockquote type="cite"><div>${asHtml(line)}</div><br><div>${inner(quoted.html)}</div></blockquote></div></body></html>`,
    };
  },
  iphone: (language, answer, quoted) => {
    const { senderName, senderAddress, sent } = quoted;
    const [from, line] =
      language === "de"
        ? [
            "Von meinem iPhone gesendet",
            `Am ${day(sent, "de", { day: "2-digit", month: "2-digit", year: "numeric" })} um ${day(sent, "de", clock)} schrieb ${senderName} <${senderAddress}>:`,
          ]
        : [
            "Sent from my iPhone",
            `On ${day(sent, "en", medium)}, at ${day(sent, "en", clock)}, ${senderName} <${senderAddress}> wrote:`,
          ];
    return { text: `${answer}\n\n${from}\n\n${marked(`${line}\n\n${quoted.text}`)}\n`, html: null };
  },
  outlook: (language, answer, quoted) => {
    const head = outlookHead(language, quoted);
    const bold = head
      .replace(/^([^:\n]+:)/gm, "<b>$1</b>")
      .replaceAll("\n", "<br>")
      .replace(/<(?=[^<>\s]+@)/g, "&lt;");
    return {
      text: `${answer}\n\n${head}\n\n${quoted.text}\n`,
      html: `<div class="WordSection1">${asHtml(answer).replaceAll("div", "p")}<div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">${bold}</p></div>${inner(quoted.html)}</div>`,
    };
  },
  "outlook-phone": (language, answer, quoted) => ({
    text: `${answer}\n\n${language === "de" ? "Outlook für iOS beziehen<https://aka.ms/o0ukef>" : "Get Outlook for iOS<https://aka.ms/o0ukef>"}\n${"_".repeat(32)}\n${outlookHead(language, quoted)}\n\n${quoted.text}\n`,
    html: null,
  }),
  thunderbird: (language, answer, quoted) => {
    const { senderName, sent } = quoted;
    const short = { day: "2-digit", month: "2-digit", year: "2-digit" } as const;
    const line =
      language === "de"
        ? `Am ${day(sent, "de", short)} um ${day(sent, "de", clock)} schrieb ${senderName}:`
        : `On ${day(sent, "en", { day: "numeric", month: "numeric", year: "2-digit" })} ${day(sent, "en", clock)}, ${senderName} wrote:`;
    // Thunderbird writes below the quotation.
    return {
      text: `${line}\n${marked(wrapped(quoted.text, 72))}\n\n${answer}\n\n-- \nAda Host\nShows\n`,
      html: null,
    };
  },
  gmx: (language, answer, quoted) => {
    const { senderName, senderAddress, sent, subject } = quoted;
    const head =
      language === "de"
        ? `Gesendet: ${day(sent, "de", { weekday: "long", day: "numeric", month: "long", year: "numeric" })} um ${day(sent, "de", clock)} Uhr\nVon: "${senderName}" <${senderAddress}>\nAn: ada@shows.example\nBetreff: ${subject}`
        : `Sent: ${day(sent, "en", { weekday: "long", day: "numeric", month: "long", year: "numeric" })} at ${day(sent, "en", clock)}\nFrom: "${senderName}" <${senderAddress}>\nTo: ada@shows.example\nSubject: ${subject}`;
    const bold = head
      .replace(/^([^:\n]+:)/gm, "<b>$1</b>")
      .replaceAll("\n", "<br/>")
      .replace(/<(?=[^<>\s]+@)/g, "&lt;");
    // GMX sends HTML alone.
    return {
      text: "",
      html: `<html><head></head><body><div style="font-family: Verdana;">${asHtml(answer)}<div>&nbsp;</div><div name="quote" style="margin:10px 5px 5px 10px;border-left:2px solid #C3D9E5;"><div style="margin:0 0 10px 0;">${bold}</div><div name="quoted-content">${inner(quoted.html)}</div></div></div></body></html>`,
    };
  },
  yahoo: (language, answer, quoted) => {
    const { senderName, senderAddress, sent } = quoted;
    const long = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
    const line =
      language === "de"
        ? `Am ${day(sent, "de", long)} um ${day(sent, "de", { ...clock, second: "2-digit" })} MEZ hat ${senderName} <${senderAddress}> Folgendes geschrieben:`
        : `On ${day(sent, "en", long)} at ${day(sent, "en", { ...clock, second: "2-digit" })} GMT+1, ${senderName} <${senderAddress}> wrote:`;
    // Nothing is marked below it.
    return { text: `${answer}\n\n    ${line}\n \n ${quoted.text.replaceAll("\n", "\n ")}\n`, html: null };
  },
};

function outlookHead(language: Language, { senderName, senderAddress, sent, subject }: QuotedMail): string {
  const long = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  return language === "de"
    ? `Von: ${senderName} <${senderAddress}>\nGesendet: ${day(sent, "de", long)} ${day(sent, "de", clock)}\nAn: Ada Host <ada@shows.example>\nBetreff: ${subject}`
    : `From: ${senderName} <${senderAddress}>\nSent: ${day(sent, "en", long)} ${day(sent, "en", clock)}\nTo: Ada Host <ada@shows.example>\nSubject: ${subject}`;
}
