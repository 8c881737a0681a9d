import { holdsControls } from "../../contract/forms/text.ts";
import type { MailboxInput } from "../../contract/mailbox.ts";
import type { Config } from "../platform/config.ts";
import { type FieldFault, fault } from "../platform/fault.ts";
import { parseAddress } from "../platform/mail/address.ts";
import { parseAllow } from "../platform/outbound/address.ts";
import { isLocalhost, normalizeHost } from "../platform/outbound/host.ts";
import type { Db } from "../platform/postgres/database.ts";
import { isStorableTimeZone } from "../platform/time-zone.ts";
import { missingPasswords, type Protocol, sameUser } from "./credentials.ts";
import { MAIL_PORTS } from "./limits.ts";
import type { MailboxRow } from "./queries.ts";

/**
 * Checks a mail configuration before it is saved or tested. Whether a host may be connected to is not revealed
 * here: that is decided at each connection, with the same message for all (S-9).
 * @throws Fault invalid with every field that breaks a rule
 */
export async function checkMailbox(
  db: Db,
  given: MailboxInput,
  stored: MailboxRow | undefined,
  config: Config,
): Promise<void> {
  const fields = [
    ...checkSender(given),
    ...address("/senderAddress", given.senderAddress),
    ...(given.imap ? server(given, stored, config, "imap") : []),
    ...server(given, stored, config, "smtp"),
    ...((given.smtp.sameAsImap || sameUser(given)) && !given.imap
      ? [{ pointer: "/imap", rule: "required" } as const]
      : []),
    ...(await checkWindow(db, given.window)),
    ...missingPasswords(given, stored),
  ];
  if (fields.length > 0) throw fault("invalid", { fields });
}

/** What is said about the sender, whichever way the mailbox signs in. */
export function checkSender(
  given: Partial<Pick<MailboxInput, "senderName" | "senderIdentity" | "communicationAddress">>,
): FieldFault[] {
  const { senderName = "", senderIdentity = "", communicationAddress: reply = "" } = given;
  return [
    ...(holdsControls(senderName) ? [{ pointer: "/senderName", rule: "control-characters" } as const] : []),
    ...(/[^\P{Cc}\n\r\t]/u.test(senderIdentity)
      ? [{ pointer: "/senderIdentity", rule: "control-characters" } as const]
      : []),
    ...(reply === "" ? [] : address("/communicationAddress", reply)),
  ];
}

function oneLine(pointer: string, text: string): FieldFault[] {
  return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(text) ? [{ pointer, rule: "control-characters" }] : [];
}

const address = (pointer: string, text: string): FieldFault[] =>
  parseAddress(text).ok ? [] : [{ pointer, rule: "not-an-address" }];

function server(
  given: MailboxInput,
  stored: MailboxRow | undefined,
  config: Config,
  protocol: Protocol,
): FieldFault[] {
  const { host, port, signIn } = given[protocol]!;
  const faults: FieldFault[] = [];
  if (!isHost(host)) faults.push({ pointer: `/${protocol}/host`, rule: "not-a-host" });
  const ports = MAIL_PORTS[protocol];
  // Stored values are not checked again: the demonstration's sandbox uses an unusual port.
  const kept = stored?.[`${protocol}_host`] === host && stored[`${protocol}_port`] === port;
  const allowed = parseAllow(config.outboundAllow).some((entry) => entry.port === port);
  if (!ports.includes(port) && !kept && !allowed) {
    const values = { ports: ports.join(", ") };
    faults.push({ pointer: `/${protocol}/port`, rule: "port-not-allowed", values });
  }
  if (protocol === "smtp" && sameUser(given)) return faults;
  const user = `/${protocol}/signIn/user`;
  if (signIn.user === "") faults.push({ pointer: user, rule: "required" });
  return [...faults, ...oneLine(user, signIn.user)];
}

function isHost(host: string): boolean {
  try {
    const { name, literal } = normalizeHost(host);
    return literal || name.includes(".") || isLocalhost(name);
  } catch {
    return false;
  }
}

export async function checkWindow(db: Db, given: MailboxInput["window"]): Promise<FieldFault[]> {
  if (!given) return [];
  const faults: FieldFault[] = [];
  if (!(await isStorableTimeZone(db, given.timeZone)))
    faults.push({ pointer: "/window/timeZone", rule: "not-a-time-zone" });
  if (given.toMinute <= given.fromMinute) {
    faults.push({ pointer: "/window/toMinute", rule: "too-small", values: { min: given.fromMinute + 1 } });
  }
  return faults;
}
