import { createAuthority } from "../../tests/support/certificates.ts";
import { startSmtpSink } from "../../tests/support/mail/smtp-sink.ts";

// An SMTP server that stores incoming mail, in its own process, so that it takes no time from the sender's.
process.once(
  "message",
  async ({ name, user, password }: { name: string; user: string; password: string }) => {
    const authority = createAuthority();
    const sink = await startSmtpSink({ certificate: authority.issue([name]), user, password });
    process.on("message", () => process.send?.(sink.mails.splice(0).map((mail) => mail.raw.length)));
    process.once("SIGTERM", () => {
      authority.remove();
      process.exit(0);
    });
    process.send?.({ port: sink.port, ca: authority.ca });
  },
);
