import { setTimeout as wait } from "node:timers/promises";
import type { SecureContext } from "node:tls";
import { OutboundRefused } from "../outbound/refused.ts";
import type { Guard } from "../outbound/target.ts";
import { faultOf } from "./fault.ts";
import { countFolders } from "./imap.ts";
import { startImapTls } from "./imap-starttls.ts";
import type { MailFault, MailServer } from "./server.ts";
import { openSession } from "./smtp.ts";
import type { SmtpOutcome } from "./smtp-outcome.ts";
import type { OpeningStep } from "./smtp-session.ts";
import { unlessEncrypted } from "./wrong-pair.ts";

/** One step of a connection test. `text` is the server's own refusal, cleaned, or empty. */
export type ProbeStep = {
  step: OpeningStep;
  ok: boolean;
  milliseconds: number;
  code: MailFault | null;
  text: string;
};

/** The steps that were taken, in order; the last one is the one that failed, when `ok` is false. */
export type ProbeReport = { ok: boolean; steps: ProbeStep[] };

export type ProbeOptions = {
  connectMs?: number;
  stepMs?: number;
  /** A failure before TLS is answered no sooner than this, so that its time tells nothing (S-9). */
  floorMs?: number;
};

type Failure = { code: MailFault; text: string };

/** Tests an SMTP server up to the sign-in. Nothing is sent. Never throws for what the other side does. */
export async function probeSmtp(
  guard: Guard,
  server: MailServer,
  options: ProbeOptions = {},
): Promise<ProbeReport> {
  const { connectMs = 10_000, stepMs = 15_000 } = options;
  const record = createRecord(options);
  const opening = await openSession(guard, server, { times: { connectMs, stepMs }, onStep: record.begin });
  if (!opening.ok) return record.fail(failureOf(opening.outcome));
  const report = record.succeed();
  await opening.session.close();
  return report;
}

/** Tests an IMAP server: the first connection finds the step that fails, the second signs in and reads. */
export async function probeImap(
  guard: Guard & { context: SecureContext | undefined },
  server: MailServer,
  options: ProbeOptions = {},
): Promise<ProbeReport> {
  const { connectMs = 10_000, stepMs = 15_000 } = options;
  const record = createRecord(options);
  try {
    record.begin("resolve");
    const target = await guard.check(server.host, server.port, "imap");
    record.begin("connect");
    const socket = await guard.connect(target, connectMs);
    record.begin("tls");
    if (server.security === "starttls") {
      await unlessEncrypted(startImapTls(socket, stepMs), { guard, target, socket, stepMs });
    }
    (await guard.secure(socket, target, connectMs)).destroy();
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    const code = error.detail === "no-starttls" ? "tls-missing" : faultOf(error);
    return record.fail({ code, text: "" });
  }
  record.begin("sign-in");
  const visit = await countFolders(guard, server, { times: { connectMs, stepMs, totalMs: 3 * stepMs } });
  return visit.ok ? record.succeed() : record.fail({ code: visit.fault, text: visit.text });
}

function failureOf(outcome: SmtpOutcome): Failure {
  if (outcome.kind === "unreachable") return { code: outcome.fault, text: outcome.text };
  if (outcome.kind === "login-refused") return { code: "sign-in-refused", text: outcome.text };
  if (outcome.kind === "mailbox-busy") return { code: "busy", text: outcome.text };
  return { code: "protocol", text: "" };
}

/** Keeps the steps and their times; a step is good as soon as the next one begins. */
function createRecord({ floorMs = 1_000 }: ProbeOptions) {
  const started = performance.now();
  const steps: ProbeStep[] = [];
  let current: OpeningStep = "resolve";
  let since = started;
  const add = (ok: boolean, code: MailFault | null, text: string) => {
    const now = performance.now();
    steps.push({ step: current, ok, milliseconds: Math.round(now - since), code, text });
    since = now;
  };
  return {
    begin(step: OpeningStep) {
      if (step !== "resolve") add(true, null, "");
      current = step;
    },
    succeed(): ProbeReport {
      add(true, null, "");
      return { ok: true, steps };
    },
    async fail({ code, text }: Failure): Promise<ProbeReport> {
      const early = current === "resolve" || current === "connect";
      // Where a connection was refused must not be told either: both look like a failed connection.
      if (code === "unreachable" && current === "resolve") {
        add(true, null, "");
        current = "connect";
      }
      if (early) await wait(Math.max(0, floorMs - (performance.now() - started)));
      add(false, code, text);
      return { ok: false, steps };
    },
  };
}
