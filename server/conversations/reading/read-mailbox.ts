import { recordMode, recordSuccess } from "../../mailbox/reading/commit-look.ts";
import { alignFolders, type FolderToRead } from "../../mailbox/reading/folders.ts";
import {
  ReaderLost,
  releaseReader,
  type TakenReader,
  takeReader,
} from "../../mailbox/reading/reader-lease.ts";
import { BETWEEN_REFUSALS, recordTrouble } from "../../mailbox/reading/record-trouble.ts";
import { isWatched, WATCHED_EVERY } from "../../mailbox/reading/watch.ts";
import type { ReadResult } from "../../platform/mail/transport.ts";
import { OutboundRefused } from "../../platform/outbound/refused.ts";
import { isUnavailable } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import type { Keeper } from "../keeping/keeper.ts";
import { waitAfter } from "./back-off.ts";
import { type DueMailbox, wroteLately } from "./due-queries.ts";
import type { Gate, OwnGates } from "./gate.ts";
import type { Hurdles } from "./hurdles.ts";
import type { Reading } from "./keep-page.ts";
import { lookAtFolder, type Remembered } from "./look.ts";
import type { OpenedMailbox, OpenMailbox } from "./open-mailbox.ts";

/** Milliseconds between two looks of a mailbox that is not waited at. */
const OFTEN = 60_000;
const SELDOM = 15 * 60_000;
/** A server that had too many connections of this account is not waited at for so long. */
const NO_IDLE_FOR = 3600_000;

/** A mailbox in the hands of this process. */
export interface Held extends DueMailbox {
  /** Zero until the reader is taken. */
  fence: number;
  live: boolean;
  /** Ends the wait for news; does nothing at other times but is remembered. */
  wake: AbortController;
  /** To be given back: the process stops, somebody else has it, or it is not to be read any more. */
  leave: boolean;
  /** To be polled from now on, so that another one can be waited at. */
  giveWay: boolean;
}

/** What all readers of a process share. */
export interface House {
  context: Context;
  keeper: Keeper;
  open: OpenMailbox;
  busy: Gate;
  own: OwnGates;
  large: Gate;
  hurdles: Hurdles;
  /** Asks for a place among the mailboxes that are waited at. */
  mayBeLive(held: Held): boolean;
}

type Failure = Extract<ReadResult<never>, { ok: false }>;

/** Reads one mailbox: looks once, then waits for news for as long as it may, then gives the reader back. */
export async function readMailbox(house: House, held: Held): Promise<void> {
  const { context, open } = house;
  const leaveGate = await enter(house, held);
  let opened: OpenedMailbox | null = null;
  let trouble: "sign-in-refused" | "unreachable" = "sign-in-refused";
  try {
    if (held.leave) return;
    try {
      opened = await open(context, held.mailboxId);
    } catch (error) {
      // The provider gives no token just now.
      if (!(error instanceof OutboundRefused)) throw error;
      trouble = "unreachable";
    }
    const taken = await takeReader(context.db, held.mailboxId, opened?.account ?? null);
    if (!taken) return;
    held.fence = taken.fence;
    if (opened) await readOpened(house, held, { ...opened, taken, leaveGate });
    else await waitForServer(house, held, taken.failures, trouble);
  } finally {
    leaveGate();
    await opened?.transport.close();
  }
}

/** First among those of its organization, then among all. */
async function enter({ own, busy }: House, { ownerId }: Held): Promise<() => void> {
  const leaveOwn = await own.enter(ownerId);
  const leave = await busy.enter();
  return () => {
    leave();
    leaveOwn();
  };
}

/** Its sign-in cannot be made just now. */
async function waitForServer(
  { context }: House,
  held: Held,
  failures: number,
  code: "sign-in-refused" | "unreachable",
): Promise<void> {
  await recordTrouble(context, held, { code, detail: "", refused: false, noIdleFor: 0 });
  const next = { mode: "waiting", after: waitAfter(failures + 1), every: null } as const;
  await releaseReader(context.db, held, next);
}

interface Opened extends OpenedMailbox {
  taken: TakenReader;
  leaveGate: () => void;
}

async function readOpened(house: House, held: Held, { transport, taken, ...rest }: Opened): Promise<void> {
  const { context, keeper, large, hurdles } = house;
  const { db, log } = context;
  let { leaveGate } = rest;
  const { mailboxId, ownerId, senderAddress, communicationAddress } = held;
  const mailbox = {
    id: mailboxId,
    ownerId,
    senderAddress,
    communicationAddress,
    connected: wholeSecond(taken.connected),
  };
  const reading: Reading = { context, keeper, transport, reader: held, mailbox, large, hurdles };
  const remembered: Remembered = new Map();
  let folders: FolderToRead[] | null = null;
  let succeeded = false;
  let { failures } = taken;
  try {
    for (;;) {
      const looked = await lookOnce();
      if (!looked.ok) return await fail(looked);
      succeeded = true;
      failures = 0;
      leaveGate();
      if (held.leave || !taken.mayIdle || !transport.live || held.giveWay || !house.mayBeLive(held)) {
        return await goPolling();
      }
      if (!held.live) await recordMode(db, held, "live");
      held.live = true;
      const woken = await transport.wait(held.wake.signal);
      if (held.leave || held.giveWay) return await goPolling();
      held.wake = new AbortController();
      leaveGate = await enter(house, held);
      if (!woken.ok) return await fail(woken);
    }
  } catch (error) {
    // The fence keeps a reader that was lost from keeping anything; its successor goes on.
    if (error instanceof ReaderLost) return;
    const words = { mailbox: mailboxId, reason: (error as Error).message };
    if (isUnavailable(error)) log.warn(words, "a mailbox waits for the database");
    else {
      log.error({ mailbox: mailboxId, err: error }, "reading a mailbox failed");
      const trouble = { code: "reading-failed", detail: "", refused: false, noIdleFor: 0 };
      await recordTrouble(context, held, trouble).catch(() => {});
    }
    failures += 1;
    const next = { mode: "waiting", after: waitAfter(failures), every: null } as const;
    await releaseReader(db, held, next).catch(() => {});
  } finally {
    held.live = false;
    leaveGate();
  }

  async function lookOnce(): Promise<ReadResult<null>> {
    if (!folders) {
      const remotes = await transport.folders();
      if (!remotes.ok) return remotes;
      folders = await alignFolders(db, held, remotes.value);
    }
    for (const folder of folders) {
      if (held.leave) break;
      const looked = await lookAtFolder(reading, folder, remembered);
      if (!looked.ok) return looked;
    }
    if (!held.leave) await recordSuccess(db, held);
    return { ok: true, value: null };
  }

  async function goPolling(): Promise<void> {
    // Whoever gives it back because the process stops leaves it to the next one at once.
    if (held.leave) return releaseReader(db, held, { mode: "polling", after: 0, every: null });
    const every = (await isWatched(db, mailboxId))
      ? WATCHED_EVERY
      : rest.everyMinute || (await wroteLately(db, mailboxId))
        ? OFTEN
        : SELDOM;
    await releaseReader(db, held, { mode: "polling", after: every, every: every / 1000 });
  }

  async function fail(failure: Failure): Promise<void> {
    const { fault, text, retryAfter } = failure;
    // A token that ran out is no trouble where it had been good: the connection is just opened again.
    if (fault === "token-over" && succeeded) {
      return releaseReader(db, held, { mode: "waiting", after: 0, every: null });
    }
    const crowded = fault === "too-many-connections";
    const outcome = await recordTrouble(context, held, {
      code: crowded ? "busy" : fault === "token-over" ? "sign-in-refused" : fault,
      detail: text,
      refused: fault === "sign-in-refused",
      noIdleFor: crowded ? NO_IDLE_FOR : 0,
    });
    failures += 1;
    const backOff = waitAfter(failures);
    // The second try of a refused sign-in decides, so it comes after what counts as a second one.
    const after =
      fault === "sign-in-refused" && outcome === "again"
        ? Math.max(backOff, BETWEEN_REFUSALS + 1_000)
        : backOff;
    await releaseReader(db, held, { mode: "waiting", after: Math.max(after, retryAfter ?? 0), every: null });
  }
}

/** IMAP tells arrivals by whole seconds, so what came in the second of connecting would look older than it. */
const wholeSecond = (date: Date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000);
