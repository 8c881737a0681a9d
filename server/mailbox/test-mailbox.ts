import type { ProbeStep } from "../../contract/mailbox.ts";
import type { testOneMailbox } from "../../contract/mailbox-list.ts";
import type { RouteBody, RouteReply } from "../../contract/route.ts";
import { fault } from "../platform/fault.ts";
import type { MailServer } from "../platform/mail/server.ts";
import { OutboundRefused } from "../platform/outbound/refused.ts";
import type { Context } from "../platform/web/http.ts";
import { inputOf } from "./change.ts";
import { consentInstead } from "./consent/consent-instead.ts";
import type { Protocol } from "./credentials.ts";
import { otherTransport } from "./list/list-mailboxes.ts";
import { selectCard } from "./list/queries.ts";
import { openServer } from "./open-server.ts";
import { isByConsent } from "./sender.ts";
import { isShut } from "./shut-ways.ts";
import { probeBoth, spendTest, testConnection } from "./test-connection.ts";

type Answer = RouteReply<typeof testOneMailbox>;

/**
 * Tries one of a user's own mailboxes step by step; saves and sends nothing. Where the provider has shut this way, it
 * offers the other one, and to whom it did not let in with a password, its own sign-in.
 * @throws Fault not-found, invalid, too-many-requests, mailbox-incomplete, by-consent
 */
export async function testMailbox(
  context: Context,
  loginId: number,
  publicId: string,
  given: RouteBody<typeof testOneMailbox>,
): Promise<Answer> {
  const row = await selectCard(context.db, loginId, publicId);
  if (!row) throw fault("not-found");
  const who = { loginId, ownerId: row.owner_id };
  if (!isByConsent(row)) {
    const input = { ...inputOf(row), ...given };
    const tested = await testConnection(context, who, input, row);
    const hosts = { imap: input.imap?.host, smtp: input.smtp.host };
    return { ...tested, offer: null, consent: await consentInstead(context, hosts, tested.steps) };
  }
  if (given.imap !== undefined || given.smtp !== undefined) throw fault("by-consent");
  // Over the provider's own interface there is no server to be tried step by step.
  if (row.transport !== "mail") throw fault("mailbox-incomplete");
  await spendTest(context, who);
  const servers = await Promise.all((["imap", "smtp"] as const).map((one) => open(context, row, one)));
  const failed = servers.flatMap((one) => (Array.isArray(one) ? one : []));
  const [imap, smtp] = servers.map((one) => (Array.isArray(one) ? null : one));
  const steps = [...failed, ...(await probeBoth(context, imap ?? null, smtp ?? null))];
  const shut = steps.some((step) => step.state === "failed" && isShut(step));
  return {
    ok: steps.length > 0 && steps.every((step) => step.state === "ok"),
    tested: new Date().toISOString(),
    steps,
    offer: shut ? otherTransport(row) : null,
    consent: null,
  };
}

/** A server to try; the steps that failed where there is no access to it. */
async function open(
  context: Context,
  row: Parameters<typeof openServer>[1],
  server: Protocol,
): Promise<MailServer | ProbeStep[]> {
  const failed = (code: string): ProbeStep[] => [
    { server, step: "sign-in", state: "failed", milliseconds: null, code, detail: null },
  ];
  try {
    return (await openServer(context, row, server)) ?? failed("sign-in-over");
  } catch (error) {
    if (error instanceof OutboundRefused) return failed("provider-unreachable");
    throw error;
  }
}
