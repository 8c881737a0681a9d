import { useEffect, useRef } from "react";
import type { ProbeStep, testMailbox } from "../../contract/mailbox.ts";
import type { RouteReply } from "../../contract/route.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Spinner } from "../ui/spinner.tsx";
import { mailFaultSentence } from "./mail-fault.ts";
import type { MailboxInputServers } from "./tested-servers.ts";

interface Props {
  /** The result of the last test, with the servers it used; null before the first. */
  result: { reply: RouteReply<typeof testMailbox>; servers: MailboxInputServers } | null;
  testing: boolean;
  /** Why no test was made. */
  error: string | undefined;
}

const SERVERS = ["imap", "smtp"] as const;

/** The test, step by step: what was tried, how long it took, and what to do about failures. */
export function ConnectionTest({ result, testing, error }: Props) {
  const t = useText();
  const formats = useFormats();
  const place = useRef<HTMLElement>(null);
  // On a small screen the test is below the form, far from the button that starts it.
  useEffect(() => {
    if (testing || result || error) place.current?.scrollIntoView({ block: "nearest" });
  }, [testing, result, error]);
  return (
    <section ref={place} className="connection-test" aria-label={t("mailbox.testTitle")}>
      <h2 className="type-head">{t("mailbox.testTitle")}</h2>
      <div aria-live="polite">
        {testing ? (
          <p className="small accent test-running">
            <Spinner />
            {t("mailbox.testing")}
          </p>
        ) : (
          <p className="small muted mt-1">
            {result
              ? t("mailbox.tested", { time: formats.time(result.reply.tested) })
              : t("mailbox.testLead")}
          </p>
        )}
        {error ? (
          <div className="mt-4">
            <Note kind="failing">{error}</Note>
          </div>
        ) : null}
        {result
          ? SERVERS.map((server) => {
              const steps = result.reply.steps.filter((step) => step.server === server);
              const target = result.servers[server];
              return steps.length > 0 && target ? (
                <ServerSteps key={server} server={server} steps={steps} target={target} />
              ) : null;
            })
          : null}
      </div>
    </section>
  );
}

interface StepsProps {
  server: ProbeStep["server"];
  steps: readonly ProbeStep[];
  target: { host: string; port: number };
}

function ServerSteps({ server, steps, target }: StepsProps) {
  const t = useText();
  const failed = steps.find((step) => step.state === "failed");
  return (
    <>
      <h3 className="test-head">
        {t(`mailbox.testOf.${server}`)}
        {failed ? (
          <small className="danger">{t(`mailbox.failedAt.${failed.step}`)}</small>
        ) : (
          <small>{t("mailbox.testOk")}</small>
        )}
      </h3>
      <ol>
        {steps.map((step) => (
          <Step key={step.step} step={step} target={target} />
        ))}
      </ol>
    </>
  );
}

function Step({ step, target }: { step: ProbeStep; target: StepsProps["target"] }) {
  const t = useText();
  const formats = useFormats();
  const says =
    step.state === "skipped"
      ? t("mailbox.stepSkipped")
      : step.state === "ok"
        ? t(`mailbox.stepOk.${step.step}`, { host: target.host, port: String(target.port) })
        : mailFaultSentence(step.code, t);
  const sign = { ok: "check", failed: "cross" } as const;
  return (
    <li className={`test-step is-${step.state}`}>
      <span className="test-sign">
        {step.state === "skipped" ? <span className="test-dot" /> : <Icon name={sign[step.state]} />}
        <span className="visually-hidden">{t(`mailbox.stepState.${step.state}`)}</span>
      </span>
      <div>
        <div className="test-line">
          <b>{t(`mailbox.step.${step.step}`)}</b>
          {step.milliseconds === null ? null : (
            <>
              <i aria-hidden="true" />
              <span className="num">
                {t("mailbox.milliseconds", { count: formats.count(step.milliseconds) })}
              </span>
            </>
          )}
        </div>
        <p>{says}</p>
        {step.detail ? (
          <p className="server-words">{t("mailbox.serverSaid", { words: step.detail })}</p>
        ) : null}
      </div>
    </li>
  );
}
