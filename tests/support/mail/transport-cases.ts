import { expect, test } from "vitest";
import {
  type FolderCursor,
  HEADER_FIELDS,
  type Listed,
  type RemoteFolder,
  type Transport,
} from "../../../server/platform/mail/transport.ts";

/** A mailbox at a server that tests can look into, and put mails into. */
export interface TransportWorld {
  open(): Transport;
  /** Puts a mail into the folder that everybody writes to, with the time it came. */
  receive(bytes: Buffer, received?: Date): Promise<void>;
  /** Takes every mail out of the mailbox. */
  empty(): Promise<void>;
  /** The server no longer knows how far its folders were read; answers the cursor as it is kept then. */
  forgetCursors(cursor: FolderCursor): Promise<FolderCursor>;
  /** Mails handed in that the server accepted, and those in its Sent folder. */
  accepted(): Promise<Buffer[]>;
  /** Files a mail as one that was sent. */
  fileSent(bytes: Buffer): Promise<void>;
  /** From now on sign-ins with what the transport has are refused. */
  endSignIn(): void;
}

const DAY = 86_400_000;
const ADDRESSES = { from: "kim@brand.example", to: "ada@shows.example" };

/** A whole mail with lines that end as they must. */
export const mailOf = (id: string, fields: string[] = [], text = `The text of ${id}.`): Buffer =>
  Buffer.from(
    [
      "From: Ada Host <ada@shows.example>",
      "To: Kim Berg <kim@brand.example>",
      `Subject: About ${id}`,
      "Date: Tue, 24 Nov 2026 08:00:00 +0000",
      `Message-ID: <${id}@shows.example>`,
      "X-Secret: not for us",
      ...fields,
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=utf-8",
      "",
      text,
      "",
    ].join("\r\n"),
  );

const good = <T>(result: { ok: true; value: T } | { ok: false; text: string; fault: string }): T => {
  if (!result.ok) throw new Error(`${result.fault}: ${result.text}`);
  return result.value;
};

const field = (mail: Listed, name: string) => mail.headers.find((one) => one.name === name)?.value;

/** The folder that everybody's mails arrive in. */
export async function arrivalsIn(transport: Transport): Promise<RemoteFolder> {
  const folders = good(await transport.folders());
  const found = folders.find(({ use }) => use === "all") ?? folders.find(({ use }) => use === "inbox");
  return found!;
}

/** Reads a folder until nothing more is there; the Message-IDs in their order, and the cursor after them. */
export async function readOut(
  transport: Transport,
  folder: RemoteFolder,
  cursor: FolderCursor | null,
  options: { since?: Date; most?: number; between?: () => Promise<void> } = {},
): Promise<{ ids: string[]; cursor: FolderCursor; mails: Listed[] }> {
  const { since = new Date(Date.now() - 90 * DAY), most = 50, between } = options;
  const mails: Listed[] = [];
  let now = cursor;
  for (let more = true; more; ) {
    const changes = good(await transport.changes(folder, now, { since, most }));
    if (changes.kind === "start-anew") throw new Error("start-anew");
    mails.push(...changes.mails);
    now = changes.cursor;
    more = changes.more;
    if (more) await between?.();
  }
  return { ids: mails.map((mail) => field(mail, "message-id") ?? ""), cursor: now!, mails };
}

const idOf = (id: string) => `<${id}@shows.example>`;

/**
 * The promises of a transport, kept by everything that is one. `name` begins the titles. One that looks back lists a
 * few mails again with each look, in their place of before.
 */
export function transportCases(
  name: string,
  useWorld: () => TransportWorld,
  { looksBack = false }: { looksBack?: boolean } = {},
): void {
  const world = () => useWorld();
  const open = async () => {
    const transport = world().open();
    return { transport, folder: await arrivalsIn(transport) };
  };

  test(`B1.30 ${name}: folders have a use, each path once`, async () => {
    const { transport } = await open();
    const folders = good(await transport.folders());
    const uses = folders.map(({ use }) => use).filter((use) => use !== null);
    expect(uses.includes("all") || (uses.includes("inbox") && uses.includes("sent"))).toBe(true);
    expect(uses).toContain("junk");
    expect(new Set(folders.map(({ path }) => path)).size).toBe(folders.length);
    expect(good(await transport.probe()).folders).toBeGreaterThan(1);
    await transport.close();
  });

  test(`B1.30 ${name}: the first look lists what came since a day, with the fields that are looked at and no other`, async () => {
    await world().receive(mailOf("old"), new Date(Date.now() - 100 * DAY));
    await world().receive(mailOf("answer", ["References: <ours@brand.example>", " <theirs@shows.example>"]));
    const { transport, folder } = await open();
    const { mails } = await readOut(transport, folder, null);
    expect(mails.map((mail) => field(mail, "message-id"))).toEqual([idOf("answer")]);
    const [mail] = mails as [Listed];
    expect(field(mail, "references")).toBe("<ours@brand.example> <theirs@shows.example>");
    expect(field(mail, "from")).toBe("Ada Host <ada@shows.example>");
    expect(mail.headers.every((one) => (HEADER_FIELDS as readonly string[]).includes(one.name))).toBe(true);
    expect(JSON.stringify(mail)).not.toMatch(/not for us|The text of/);
    expect(Math.abs(mail.arrived.getTime() - Date.now())).toBeLessThan(DAY);
    await transport.close();
  });

  test(`B1.30 ${name}: page by page, while others arrive, each mail is listed, and none twice`, async () => {
    const wanted: string[] = [];
    for (let n = 0; n < 7; n++) {
      await world().receive(mailOf(`before-${n}`), new Date(Date.now() - (20 - n) * 3_600_000));
      wanted.push(idOf(`before-${n}`));
    }
    const { transport, folder } = await open();
    const seen = new Set<string>();
    const fresh = (mails: readonly Listed[]) => {
      const ids: string[] = [];
      for (const mail of mails) {
        const again = seen.has(mail.place.remote);
        expect(again && !looksBack).toBe(false);
        seen.add(mail.place.remote);
        if (!again) ids.push(field(mail, "message-id") ?? "");
      }
      return ids;
    };
    let n = 0;
    const between = async () => {
      if (n === 4) return;
      await world().receive(mailOf(`between-${n}`));
      wanted.push(idOf(`between-${n}`));
      n += 1;
    };
    const first = await readOut(transport, folder, null, { most: 3, between });
    // What came during the last page may be listed now or next time.
    const second = await readOut(transport, folder, first.cursor, { most: 3 });
    expect([...fresh(first.mails), ...fresh(second.mails)].sort()).toEqual(wanted.sort());

    for (let k = 0; k < 5; k++) await world().receive(mailOf(`after-${k}`));
    const third = await readOut(transport, folder, second.cursor, { most: 2 });
    expect(fresh(third.mails).sort()).toEqual([0, 1, 2, 3, 4].map((k) => idOf(`after-${k}`)));
    expect(fresh((await readOut(transport, folder, third.cursor)).mails)).toEqual([]);
    await transport.close();
  });

  test(`B1.30 ${name}: a cursor that is not known any more means to start anew, and then all is found`, async () => {
    await world().receive(mailOf("kept"));
    const { transport, folder } = await open();
    const first = await readOut(transport, folder, null);
    const cursor = await world().forgetCursors(first.cursor);
    const again = world().open();
    const changes = good(await again.changes(folder, cursor, { since: new Date(0), most: 50 }));
    expect(changes.kind).toBe("start-anew");
    expect((await readOut(again, folder, null)).ids).toContain(idOf("kept"));
    await Promise.all([transport.close(), again.close()]);
  });

  test(`B1.30 ${name}: a whole mail comes as it was sent, a large one as far as the bound, a gone one not at all`, async () => {
    const large = mailOf("large", [], `Grüße ${"0123456789".repeat(30_000)} Ende`);
    await world().receive(large);
    const { transport, folder } = await open();
    const { mails } = await readOut(transport, folder, null);
    const place = mails[0]!.place;
    const whole = good(await transport.fetch(place, 1_000_000));
    expect(whole?.cut).toBe(false);
    expect(whole?.bytes.equals(large)).toBe(true);
    const part = good(await transport.fetch(place, 1_001));
    expect(part?.cut).toBe(true);
    expect(part?.bytes.equals(large.subarray(0, 1_001))).toBe(true);
    await world().empty();
    expect(good(await transport.fetch(place, 1_000_000))).toBeNull();
    await transport.close();
  });

  test(`B1.106 ${name}: a mail comes in pieces, as far as the bound or until no more is wanted`, async () => {
    const large = mailOf("pieces", [], `${"0123456789abcdef".repeat(200_000)} Ende`);
    await world().receive(large);
    const { transport, folder } = await open();
    const { mails } = await readOut(transport, folder, null);
    const place = mails[0]!.place;
    const fetched = async (most: number, enough = Number.POSITIVE_INFINITY) => {
      const pieces: Buffer[] = [];
      const read = await transport.fetchInPieces(place, most, async (piece) => {
        pieces.push(Buffer.from(piece));
        return pieces.length < enough;
      });
      return { pieces, bytes: Buffer.concat(pieces), answer: good(read) };
    };
    const whole = await fetched(10_000_000);
    expect([whole.answer, whole.bytes.equals(large)]).toEqual([{ cut: false }, true]);
    expect(whole.pieces.length).toBeGreaterThan(1);
    const exact = await fetched(large.length);
    expect([exact.answer, exact.bytes.equals(large)]).toEqual([{ cut: false }, true]);
    const part = await fetched(1_500_001);
    expect([part.answer, part.bytes.equals(large.subarray(0, 1_500_001))]).toEqual([{ cut: true }, true]);
    const first = await fetched(10_000_000, 1);
    expect([first.answer, first.pieces.length]).toEqual([{ cut: false }, 1]);
    expect(large.subarray(0, first.bytes.length).equals(first.bytes)).toBe(true);
    await world().empty();
    expect((await fetched(10_000_000)).answer).toBeNull();
    await transport.close();
  });

  test(`B1.17 ${name}: Sent is searched for an id in Message-ID and in References`, async () => {
    await world().fileSent(mailOf("plain", ["References: <plain@shows.example>"]));
    await world().fileSent(mailOf("theirs", ["References: <a@b.example> <ours@shows.example>"]));
    const { transport } = await open();
    expect(good(await transport.findSent([idOf("plain")]))).not.toBeNull();
    const renamed = good(await transport.findSent([idOf("nobody"), idOf("ours")]));
    expect(renamed).not.toBeNull();
    expect(good(await transport.findSent([idOf("nobody")]))).toBeNull();
    await transport.close();
  });

  test(`B1.17 ${name}: a mail leaves after it was marked, and not at all where that is refused`, async () => {
    const { transport } = await open();
    const marked: number[] = [];
    const bytes = mailOf("sent", ["References: <sent@shows.example>"]);
    const outcome = await transport.send(ADDRESSES, bytes, {
      beforeData: async () => {
        marked.push((await world().accepted()).length);
        return true;
      },
    });
    expect(outcome).toMatchObject({ kind: "accepted" });
    expect(marked).toEqual([0]);
    const [taken, ...more] = await world().accepted();
    expect(more).toEqual([]);
    // Every byte but the line in which a server puts an id of its own, and those it puts before all others.
    const lines = (mail: Buffer) => mail.toString().replace(/^Message-ID:.*\r\n/im, "");
    expect(lines(taken!).endsWith(lines(bytes))).toBe(true);
    const withheld = await transport.send(ADDRESSES, mailOf("withheld"), { beforeData: async () => false });
    expect(withheld).toEqual({ kind: "withheld" });
    expect(await world().accepted()).toHaveLength(1);
    await transport.close();
  });

  test(`B1.17 ${name}: a sign-in that is over ends no message, and says so`, async () => {
    const { folder } = await open();
    world().endSignIn();
    const transport = world().open();
    const read = await transport.changes(folder, null, { since: new Date(0), most: 10 });
    expect(read).toMatchObject({ ok: false });
    expect(["token-over", "sign-in-refused"]).toContain(!read.ok && read.fault);
    const outcome = await transport.send(ADDRESSES, mailOf("never"), { beforeData: async () => true });
    expect(outcome).toMatchObject({ kind: "login-refused" });
    expect(await world().accepted()).toEqual([]);
    await transport.close();
  });

  test(`B1.30 ${name}: a wait is broken off, closing twice does no harm`, async () => {
    const { transport } = await open();
    const end = new AbortController();
    const waited = transport.wait(end.signal);
    end.abort();
    await waited;
    await transport.close();
    await transport.close();
  });
}
