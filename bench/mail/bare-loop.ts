import nodemailer from "nodemailer";
import { unsubscribeHeaders, writeLetter } from "../../server/outreach/letter/letter.ts";
import { createMessageId } from "../../server/platform/mail/header.ts";
import { BODY, type MailPlace, SUBJECT } from "./mailing.ts";

/**
 * Mails of the same words and length to the same recipients over one connection, one after the other, and nothing
 * else. Their texts are ready before it starts.
 */
export function bareLoop(place: MailPlace & { ca: string }, sender: string, count: number) {
  const address = "podcasts@brand.example";
  const foot = {
    language: "en",
    identity: "Brand GmbH\nWeg 1\n10115 Berlin",
    address,
    link: null,
    answer: null,
  } as const;
  const mails = Array.from({ length: count }, (_, number) => {
    const title = `Show ${number}`;
    const body = BODY.replaceAll("{{podcast_title}}", title)
      .replaceAll("{{podcast_owner}}", "Ada Host")
      .replaceAll("{{my_first_name}}", "Kim");
    const messageId = createMessageId("brand.example");
    return {
      from: { name: "Kim Berg", address: `${sender}@brand.example` },
      replyTo: address,
      to: `host-${number}@${sender}.example`,
      subject: SUBJECT.replace("{{podcast_title}}", title),
      messageId,
      references: [messageId],
      ...writeLetter(body, foot),
      encoding: "quoted-printable" as const,
      headers: { "Content-Language": "en", ...unsubscribeHeaders(foot) },
    };
  });
  return async (): Promise<void> => {
    const transport = nodemailer.createTransport({
      pool: true,
      maxConnections: 1,
      maxMessages: Number.POSITIVE_INFINITY,
      host: "127.0.0.1",
      port: place.port,
      secure: true,
      auth: { user: place.user, pass: place.password },
      tls: { ca: [place.ca], servername: place.host },
    });
    for (const mail of mails) await transport.sendMail(mail);
    transport.close();
  };
}
