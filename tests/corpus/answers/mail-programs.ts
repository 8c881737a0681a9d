/** An answer to a mail of ours, written with some mail program. */
export interface Answer {
  language: "en" | "de";
  text: string;
  /** Our mail as it was sent, foot included. */
  ours: { subject: string; text: string; id: string };
  from: { name: string; address: string };
  to: { name: string; address: string };
}

type Body = { type: "plain"; text: string; flowed?: boolean } | { type: "both"; text: string; html: string };
type Program = (answer: Answer) => { prefix: string; agent: string | null; body: Body };

const marked = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => (line === "" ? ">" : `> ${line}`))
    .join("\n");
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const lines = (text: string) => escaped(text).replaceAll("\n", "<br>\r\n");

/** The block that Outlook puts before what it quotes; the text below it is not marked. */
function block({ language, from, to, ours }: Answer, line: string): string {
  const [f, s, t, b] =
    language === "de" ? ["Von", "Gesendet", "An", "Betreff"] : ["From", "Sent", "To", "Subject"];
  const when =
    language === "de" ? "Donnerstag, 12. November 2026 10:04" : "Thursday, November 12, 2026 10:04 AM";
  return `${line}\n${f}: ${to.name} <${to.address}>\n${s}: ${when}\n${t}: ${from.name} <${from.address}>\n${b}: ${ours.subject}\n\n${ours.text}`;
}

/** Eight programs, each in its own way of quoting. */
export const PROGRAMS: Readonly<Record<string, Program>> = {
  gmail: (a) => {
    const intro =
      a.language === "de"
        ? `Am Do., 12. Nov. 2026 um 10:04 Uhr schrieb ${a.to.name} <${a.to.address}>:`
        : `On Thu, Nov 12, 2026 at 10:04 AM ${a.to.name} <${a.to.address}> wrote:`;
    return {
      prefix: "Re: ",
      agent: null,
      body: {
        type: "both",
        text: `${a.text}\n\n${intro}\n\n${marked(a.ours.text)}\n`,
        html: `<div dir="ltr">${lines(a.text)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escaped(intro)}<br></div><blockquote class="gmail_quote" style="margin:0 0 0 .8ex">${lines(a.ours.text)}</blockquote></div>`,
      },
    };
  },
  outlook: (a) => ({
    prefix: a.language === "de" ? "AW: " : "RE: ",
    agent: "Microsoft Outlook 16.0",
    body: {
      type: "both",
      text: `${a.text}\n\n${block(a, "")}`,
      html: `<div class="WordSection1"><p class="MsoNormal">${lines(a.text)}</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal">${lines(block(a, "").trim())}</p></div></div>`,
    },
  }),
  outlookPlain: (a) => ({
    prefix: a.language === "de" ? "AW: " : "RE: ",
    agent: "Microsoft Outlook 14.0",
    body: {
      type: "plain",
      text: `${a.text}\n\n${block(a, a.language === "de" ? "-----Ursprüngliche Nachricht-----" : "-----Original Message-----")}`,
    },
  }),
  apple: (a) => ({
    prefix: a.language === "de" ? "Aw: " : "Re: ",
    agent: "Apple Mail (2.3774.600.62)",
    body: {
      type: "plain",
      flowed: true,
      text: `${a.text}\n\n${
        a.language === "de"
          ? `> Am 12.11.2026 um 10:04 schrieb ${a.to.name} <${a.to.address}>:`
          : `> On 12 Nov 2026, at 10:04, ${a.to.name} <${a.to.address}> wrote:`
      }\n> \n${marked(a.ours.text)}\n`,
    },
  }),
  thunderbird: (a) => ({
    prefix: "Re: ",
    agent: "Mozilla Thunderbird",
    body: {
      type: "plain",
      flowed: true,
      // Above what is answered or below it; some write below.
      text: `${
        a.language === "de"
          ? `Am 12.11.26 um 10:04 schrieb ${a.to.name}:`
          : `On 12/11/2026 10:04, ${a.to.name} wrote:`
      }\n${marked(a.ours.text)}\n\n${a.text}\n`,
    },
  }),
  phone: (a) => ({
    prefix: "Re: ",
    agent: "iPhone Mail (21F90)",
    body: {
      type: "plain",
      text: `${a.text}\n\n${a.language === "de" ? "Von meinem iPhone gesendet" : "Sent from my iPhone"}\n\n${
        a.language === "de"
          ? `> Am 12.11.2026 um 10:04 schrieb ${a.to.name} <${a.to.address}>:`
          : `> On Nov 12, 2026, at 10:04 AM, ${a.to.name} <${a.to.address}> wrote:`
      }\n> \n> ${a.ours.text.trimEnd().split("\n").join("\n> ")}\n`,
    },
  }),
  gmx: (a) => ({
    prefix: "Aw: ",
    agent: null,
    body: {
      type: "both",
      text: `${a.text}\n \n \n${
        a.language === "de"
          ? `Gesendet: Donnerstag, 12. November 2026 um 10:04 Uhr\nVon: "${a.to.name}" <${a.to.address}>\nAn: ${a.from.address}\nBetreff: ${a.ours.subject}`
          : `Sent: Thursday, November 12, 2026 at 10:04 AM\nFrom: "${a.to.name}" <${a.to.address}>\nTo: ${a.from.address}\nSubject: ${a.ours.subject}`
      }\n\n${a.ours.text}`,
      html: `<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;"><div>${lines(a.text)}</div><div>&nbsp;</div><div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;"><div><b>${a.language === "de" ? "Gesendet" : "Sent"}:</b>&nbsp;12 Nov 2026<br/><b>${a.language === "de" ? "Von" : "From"}:</b>&nbsp;${escaped(a.to.name)}</div><div>${lines(a.ours.text)}</div></div></div></body></html>`,
    },
  }),
  yahoo: (a) => ({
    prefix: "Re: ",
    agent: "YMailNorrin",
    body: {
      type: "both",
      text: `${a.text}\n\n${
        a.language === "de"
          ? `    Am Donnerstag, 12. November 2026 um 10:04:11 MEZ hat ${a.to.name} <${a.to.address}> Folgendes geschrieben:`
          : `    On Thursday, November 12, 2026 at 10:04:11 AM GMT+1, ${a.to.name} <${a.to.address}> wrote:`
      }  \n \n ${a.ours.text.split("\n").join("\n ")}  `,
      html: `<html><head></head><body><div class="yahoo-style-wrap"><div dir="ltr">${lines(a.text)}</div><br></div><div id="yahoo_quoted_1" class="yahoo_quoted"><div><div>${a.language === "de" ? `Am Donnerstag hat ${escaped(a.to.name)} Folgendes geschrieben:` : `On Thursday, ${escaped(a.to.name)} wrote:`}</div>${lines(a.ours.text)}</div></div></body></html>`,
    },
  }),
};

const encoded = (text: string) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString("base64")}?=`;

function part(type: string, text: string, flowed = false): string {
  const body = Buffer.from(text.replaceAll("\n", "\r\n")).toString("base64").replace(/.{76}/g, "$&\r\n");
  return `Content-Type: ${type}; charset=utf-8${flowed ? "; format=flowed" : ""}\r\nContent-Transfer-Encoding: base64\r\n\r\n${body}\r\n`;
}

/** The whole mail, as it lies in the inbox. */
export function writeAnswer(program: string, answer: Answer, more: { id: string; headers?: string }): string {
  const { prefix, agent, body } = PROGRAMS[program]!(answer);
  const head = [
    `From: ${encoded(answer.from.name)} <${answer.from.address}>`,
    `To: ${encoded(answer.to.name)} <${answer.to.address}>`,
    `Subject: ${encoded(prefix + answer.ours.subject)}`,
    "Date: Thu, 19 Nov 2026 09:12:00 +0100",
    `Message-ID: ${more.id}`,
    `In-Reply-To: ${answer.ours.id}`,
    `References: ${answer.ours.id}`,
    ...(agent ? [`X-Mailer: ${agent}`] : []),
    ...(more.headers ? [more.headers.trim().replaceAll("\n", "\r\n")] : []),
    "MIME-Version: 1.0",
  ].join("\r\n");
  if (body.type === "plain") return `${head}\r\n${part("text/plain", body.text, body.flowed)}`;
  return `${head}\r\nContent-Type: multipart/alternative; boundary="=_b"\r\n\r\n--=_b\r\n${part("text/plain", body.text)}--=_b\r\n${part("text/html", body.html)}--=_b--\r\n`;
}
