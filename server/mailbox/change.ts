import { holdsControls } from "../../contract/forms/text.ts";
import type { MailboxInput } from "../../contract/mailbox.ts";
import type {
  addMailbox as promisedAdd,
  changeMailbox as promisedChange,
} from "../../contract/mailbox-list.ts";
import type { RouteBody } from "../../contract/route.ts";
import { fault, invalidField } from "../platform/fault.ts";
import type { Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { checkSender, checkWindow } from "./check-input.ts";
import { refuseTooMany } from "./count-mailboxes.ts";
import { noteMailbox } from "./note-mailbox.ts";
import {
  insertMailbox,
  lockMailboxRow,
  lockOwner,
  type MailboxColumns,
  type MailboxRow,
  selectByAddress,
  selectOwnMailbox,
  setStandard,
  updateMailbox,
} from "./queries.ts";
import { addressOf, saveOver } from "./save.ts";
import { isByConsent } from "./sender.ts";

type Parts = Pick<Context, "secrets" | "config">;
type Who = { loginId: number; ownerId: number };
type Change = RouteBody<typeof promisedChange>;

/** Connects one more mailbox by password. @throws Fault invalid, already-connected, too-many-mailboxes */
export async function addMailbox(
  tx: Tx,
  parts: Parts,
  who: Who,
  { name, signature, reads, writes, ...given }: RouteBody<typeof promisedAdd>,
): Promise<string> {
  await lockOwner(tx, who.ownerId);
  await refuseTooMany(tx, who);
  await refuseDouble(tx, who, given.senderAddress, null);
  const row = await insertMailbox(tx, who.loginId, who.ownerId);
  await saveOver(tx, parts, row, given);
  const own = ownColumns({ name: name ?? given.senderAddress, signature, reads, writes });
  await updateMailbox(tx, row.id, own);
  await noteMailbox(tx, null, row.id, given);
  return row.public_id;
}

/**
 * Changes what is given of one of a user's own mailboxes.
 * @throws Fault not-found, stale, invalid, already-connected, by-consent
 */
export async function changeMailbox(
  tx: Tx,
  parts: Parts,
  loginId: number,
  publicId: string,
  change: Change,
): Promise<void> {
  const found = await selectOwnMailbox(tx, loginId, publicId);
  const row = found && (await lockMailboxRow(tx, found.id));
  if (!row || row.disconnected) throw fault("not-found");
  if (change.modified !== undefined && change.modified !== row.modified.toISOString()) throw fault("stale");
  const { name, signature, reads, writes, modified: _, ...given } = change;
  const own = ownColumns({ name, signature, reads, writes });
  if (isByConsent(row)) await changeByConsent(tx, row, given, own);
  else {
    const address = given.senderAddress;
    if (address !== undefined) {
      await refuseDouble(tx, { loginId, ownerId: row.owner_id }, address, row.id);
    }
    await saveOver(tx, parts, row, { ...inputOf(row), ...given });
    await updateMailbox(tx, row.id, own);
  }
  await noteMailbox(tx, row, row.id, given);
}

/** Makes a mailbox the one that is used where none is named. @throws Fault not-found */
export async function makeStandard(tx: Tx, loginId: number, publicId: string): Promise<void> {
  const row = await selectOwnMailbox(tx, loginId, publicId);
  if (!row) throw fault("not-found");
  await lockOwner(tx, row.owner_id);
  await setStandard(tx, loginId, row.owner_id, row.id);
}

/** Servers, and the address a mailbox sends under, are those of the account it was connected with. */
async function changeByConsent(
  tx: Tx,
  row: MailboxRow,
  given: Omit<Change, "name" | "signature" | "reads" | "writes" | "modified">,
  own: MailboxColumns,
): Promise<void> {
  const { imap, smtp, senderAddress } = given;
  const otherAddress =
    senderAddress !== undefined && senderAddress.toLowerCase() !== row.sender_address.toLowerCase();
  if (imap !== undefined || smtp !== undefined || otherAddress) throw fault("by-consent");
  const fields = [...checkSender(given), ...(await checkWindow(tx, given.window))];
  if (fields.length > 0) throw fault("invalid", { fields });
  const { communicationAddress: reply, window, limits } = given;
  await updateMailbox(tx, row.id, {
    ...own,
    ...(given.senderName !== undefined && { sender_name: given.senderName }),
    ...(reply !== undefined && { communication_address: reply && addressOf(reply) }),
    ...(given.senderIdentity !== undefined && {
      sender_identity: given.senderIdentity.replace(/\r\n?/g, "\n"),
    }),
    ...(window && {
      time_zone: window.timeZone,
      window_days: [...new Set(window.days)].sort(),
      window_from: window.fromMinute,
      window_to: window.toMinute,
    }),
    ...(limits && { per_hour: limits.perHour, per_day: limits.perDay }),
  });
  await addJob(tx, "mailbox-changed", { mailboxId: row.id });
}

async function refuseDouble(tx: Tx, who: Who, address: string, except: number | null): Promise<void> {
  const other = await selectByAddress(tx, who.loginId, who.ownerId, address.trim());
  if (other && other.id !== except && (other.smtp_host || other.provider_id))
    throw fault("already-connected");
}

function ownColumns(given: Pick<Change, "name" | "signature" | "reads" | "writes">): MailboxColumns {
  const { name, signature, reads, writes } = given;
  if (name !== undefined && holdsControls(name)) throw invalidField("/name", "control-characters");
  if (signature !== undefined && /[^\P{Cc}\n\r\t]/u.test(signature)) {
    throw invalidField("/signature", "control-characters");
  }
  return {
    ...(name !== undefined && { name }),
    ...(signature !== undefined && { signature: signature.replace(/\r\n?/g, "\n") }),
    ...(reads && { reads }),
    ...(writes && { writes }),
  };
}

/** A stored mailbox as its form, without passwords: those that are left out stay. */
export function inputOf(row: MailboxRow): MailboxInput {
  const signIn = (user: string | null) => ({ kind: "password" as const, user: user ?? "" });
  return {
    senderName: row.sender_name,
    senderAddress: row.sender_address,
    communicationAddress: row.communication_address,
    senderIdentity: row.sender_identity,
    imap: row.imap_host
      ? {
          host: row.imap_host,
          port: row.imap_port ?? 993,
          secure: row.imap_secure,
          signIn: signIn(row.imap_user),
        }
      : null,
    smtp: {
      host: row.smtp_host ?? "",
      port: row.smtp_port ?? 465,
      secure: row.smtp_secure,
      sameAsImap: row.smtp_same_as_imap,
      sameUser: row.smtp_same_user,
      signIn: signIn(row.smtp_user),
    },
  };
}
