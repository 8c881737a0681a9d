import { afterAll, expect, test } from "vitest";
import { createAuthority } from "../../../tests/support/certificates.ts";
import { startHostileSmtp } from "../../../tests/support/mail/hostile-smtp.ts";
import { parseAllow } from "../outbound/address.ts";
import { createOutbound } from "../outbound.ts";
import { sendMessage } from "./smtp.ts";

const name = "mail.brand.example";
const authority = createAuthority();
afterAll(() => authority.remove());

/** The lines of MAIL and RCPT that a server with these extensions gets. */
async function said(
  extensions: string,
  envelope: { from: string; to: string; id?: string },
): Promise<string[]> {
  const server = await startHostileSmtp(authority.issue([name]), {
    ehlo: ["250-hostile", ...extensions.split(" ").map((one) => `250-${one}`), "250 AUTH PLAIN"].join("\r\n"),
  });
  try {
    const guard = createOutbound({
      allow: parseAllow(`127.0.0.1/32:${server.port}`),
      resolve: async () => ["127.0.0.1"],
      trust: [authority.ca],
    });
    const outcome = await sendMessage(
      guard,
      {
        host: name,
        port: server.port,
        security: "tls",
        auth: { kind: "password", user: "kim", password: "secret" },
      },
      envelope,
      Buffer.from("Subject: x\r\n\r\nHello\r\n"),
      { beforeData: async () => true },
    );
    expect(outcome.kind).toBe("accepted");
    return server.lines.filter((line) => /^(MAIL|RCPT)/.test(line));
  } finally {
    await server.stop();
  }
}

test("B1.50 reports on failures and delays are asked for where the server can, and nothing is said where it cannot", async () => {
  const envelope = { from: "kim@brand.example", to: "ida+ads=x@shows.example", id: "0123456789ABCDEF" };
  expect(await said("8BITMIME DSN", envelope)).toEqual([
    "MAIL FROM:<kim@brand.example> ENVID=0123456789ABCDEF",
    "RCPT TO:<ida+ads=x@shows.example> NOTIFY=FAILURE,DELAY ORCPT=rfc822;ida+2Bads+3Dx@shows.example",
  ]);
  const plain = ["MAIL FROM:<kim@brand.example>", "RCPT TO:<ida+ads=x@shows.example>"];
  expect(await said("8BITMIME", envelope)).toEqual(plain);
  expect(await said("8BITMIME DSN", { from: envelope.from, to: envelope.to })).toEqual(plain);
});
