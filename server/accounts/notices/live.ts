import pg from "pg";
import type { Context } from "../../platform/web/http.ts";
import { selectHolding } from "../sessions/session-queries.ts";
import { NEWS_CHANNEL } from "./tell.ts";

/** That something of a campaign changed which the user has before them: which, and what kind of thing. */
export interface Changed {
  campaign: string;
  kind: string;
}
/** Called when there is news or a change, and with "over" when the stream has to end. */
type Listener = (what: "news" | "over" | Changed) => void;

/** A stream, and the session it was opened in. */
interface Stream {
  sessionId: number;
  listener: Listener;
}

/** The open streams of this process, and its one connection that listens. */
export interface Live {
  /** Null where the database cannot be listened to just now. The result ends it. */
  open(of: { loginId: number; sessionId: number }, listener: Listener): Promise<(() => void) | null>;
  stop(): Promise<void>;
}

/** A user's streams in one process: one for each tab, and some that are just ending. */
const MOST_STREAMS = 12;
/** All streams of one process; whoever comes later asks now and then instead. */
const MOST_IN_ALL = 5_000;
/** How long a first stream waits for the connection, in milliseconds. */
const PATIENCE = 2_000;
const LONGEST_PAUSE = 10_000;
/** How often it is asked which sessions still hold, in milliseconds: they may be ended in any process. */
const CHECK_SESSIONS = 3_000;

/**
 * Listens to news on one connection beside the pool, opened with the first stream. When it breaks, all streams end:
 * their browsers ask for the list themselves until they can open another. A stream also ends with its session.
 */
function createLive({ db, config, log }: Context): Live {
  const streams = new Map<number, Set<Stream>>();
  let listening: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let stopped = false;

  const all = () => [...streams.values()].flatMap((each) => [...each]);
  const endAll = () => {
    for (const { listener } of all()) listener("over");
    streams.clear();
  };

  let checking = false;
  async function checkSessions(): Promise<void> {
    const open = all();
    if (open.length === 0 || checking) return;
    checking = true;
    try {
      const holding = await selectHolding(db, [...new Set(open.map(({ sessionId }) => sessionId))]);
      for (const { sessionId, listener } of open) if (!holding.has(sessionId)) listener("over");
    } catch (error) {
      log.warn({ reason: (error as Error).message }, "the sessions of open streams could not be checked");
    } finally {
      checking = false;
    }
  }
  const check = setInterval(checkSessions, CHECK_SESSIONS).unref();

  async function connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: config.databaseDirectUrl!,
      application_name: "hostread live",
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    const lost = () => {
      if (listening !== client) return;
      listening = null;
      endAll();
      if (!stopped) keepConnecting();
    };
    client.on("error", lost);
    client.on("end", lost);
    client.on("notification", ({ payload }) => {
      // A login's row id; with a change, the campaign's handle and the kind of thing after it.
      const [loginId, campaign, kind] = (payload ?? "").split(" ");
      const what = campaign && kind ? { campaign, kind } : "news";
      for (const { listener } of streams.get(Number(loginId)) ?? []) listener(what);
    });
    try {
      await client.connect();
      await client.query(`listen ${NEWS_CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    if (stopped) await client.end().catch(() => undefined);
    else listening = client;
  }

  function keepConnecting(): void {
    connecting ??= (async () => {
      for (let pause = 500; !stopped && !listening; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
        try {
          await connect();
        } catch (error) {
          log.warn({ reason: (error as Error).message }, "the database cannot be listened to");
          await new Promise((wake) => setTimeout(wake, pause).unref());
        }
      }
      connecting = null;
    })();
  }

  return {
    async open({ loginId, sessionId }, listener) {
      if (stopped || !config.databaseDirectUrl) return null;
      if (!listening) {
        keepConnecting();
        await Promise.race([connecting, new Promise((wake) => setTimeout(wake, PATIENCE).unref())]);
      }
      if (!listening || all().length >= MOST_IN_ALL) return null;
      const stream = { sessionId, listener };
      const own = streams.get(loginId) ?? new Set();
      streams.set(loginId, own.add(stream));
      for (const oldest of [...own].slice(0, Math.max(0, own.size - MOST_STREAMS))) {
        own.delete(oldest);
        oldest.listener("over");
      }
      return () => {
        own.delete(stream);
        if (own.size === 0 && streams.get(loginId) === own) streams.delete(loginId);
      };
    },
    async stop() {
      stopped = true;
      clearInterval(check);
      endAll();
      const client = listening;
      listening = null;
      await client?.end().catch(() => undefined);
    },
  };
}

const lives = new WeakMap<Context, Live>();

/** The streams that belong to a context. */
export function liveOf(context: Context): Live {
  const known = lives.get(context);
  if (known) return known;
  const made = createLive(context);
  lives.set(context, made);
  return made;
}
