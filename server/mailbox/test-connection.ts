import { type MailboxInput, PROBE_STEPS, type ProbeStep } from "../../contract/mailbox.ts";
import { fault } from "../platform/fault.ts";
import { type ProbeReport, probeImap, probeSmtp } from "../platform/mail/probe.ts";
import type { MailServer } from "../platform/mail/server.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import type { Context } from "../platform/web/http.ts";
import { checkMailbox } from "./check-input.ts";
import { givenServer, type Protocol } from "./credentials.ts";
import { TEST_BUDGET } from "./limits.ts";
import { countTest, deleteOldTests, type MailboxRow, selectMailbox } from "./queries.ts";

/**
 * Tries both servers of a form step by step (resolve, connect, encrypt, sign in); saves and sends nothing. Passwords that
 * are left out are those of `named`, else of the standard mailbox.
 * @throws Fault invalid, too-many-requests
 */
export async function testConnection(
  context: Context,
  who: { loginId: number; ownerId: number },
  given: MailboxInput,
  named?: MailboxRow,
): Promise<{ ok: boolean; tested: string; steps: ProbeStep[] }> {
  const stored = named ?? (await selectMailbox(context.db, who.loginId, who.ownerId));
  await checkMailbox(context.db, given, stored, context.config);
  await spendTest(context, who);
  const imap = givenServer(context.secrets, given, stored, "imap");
  const smtp = givenServer(context.secrets, given, stored, "smtp");
  const steps = await probeBoth(context, imap, smtp);
  return { ok: steps.every((step) => step.state === "ok"), tested: new Date().toISOString(), steps };
}

/** The steps of both servers, at the same time. */
export async function probeBoth(
  { outbound }: Pick<Context, "outbound">,
  imap: MailServer | null,
  smtp: MailServer | null,
): Promise<ProbeStep[]> {
  const reports = await Promise.all([
    imap && probeImap(outbound, imap).then((report) => stepsOf("imap", report)),
    smtp && probeSmtp(outbound, smtp).then((report) => stepsOf("smtp", report)),
  ]);
  return reports.flatMap((report) => report ?? []);
}

/** Counts one connection test, or one test mail. @throws Fault too-many-requests when the budget is spent */
export async function spendTest(
  { db }: Pick<Context, "db">,
  who: { loginId: number; ownerId: number },
): Promise<void> {
  // Counted even if refused, so that retrying does not help.
  const { byLogin, byOwner } = await inTransaction(db, (tx) => countTest(tx, who.loginId, who.ownerId));
  if (byLogin > TEST_BUDGET.perMinute) throw fault("too-many-requests", { retryAfter: 60 });
  if (byOwner > TEST_BUDGET.perHour) throw fault("too-many-requests", { retryAfter: 600 });
}

/** Tests older than the budget looks back need not be kept. */
export const forgetOldTests = deleteOldTests;

function stepsOf(server: Protocol, report: ProbeReport): ProbeStep[] {
  return PROBE_STEPS.map((step) => {
    const taken = report.steps.find((one) => one.step === step);
    if (!taken) return { server, step, state: "skipped", milliseconds: null, code: null, detail: null };
    // The time until a connection failed would distinguish a closed port from a filtered one.
    const early = step === "resolve" || step === "connect";
    return {
      server,
      step,
      state: taken.ok ? "ok" : "failed",
      milliseconds: early && !report.ok ? null : taken.milliseconds,
      code: taken.code,
      detail: taken.text === "" ? null : taken.text,
    };
  });
}
