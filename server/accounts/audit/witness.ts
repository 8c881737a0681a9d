import type { FastifyRequest } from "fastify";
import type { Route } from "../../../contract/route.ts";
import { inTransaction, type Tx, type Watcher, watched } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import type { Witness } from "../../platform/web/web.ts";
import { deviceOf } from "../sessions/device.ts";
import { notedNetwork } from "./network.ts";
import { type Change, type Gathers, insertPending, type Said } from "./note.ts";
import { nameOf, type Thing, thingOf } from "./things.ts";

/**
 * Tells the audit of a call that may change something: once for each organization that it names or reached
 * (`recordAct`), in the first transaction that changes anything, with what its verbs tell of it (`noteChange`). So a new route is in the
 * audit without saying so. One that only the platform's permissions open and that reached no organization is told of
 * the platform.
 */
export const witness: Witness = (context, { route, access }, request) => {
  const call = new WitnessedCall(route, typeof access === "object", request);
  if (request.ownerId !== undefined) call.reach(request.ownerId, true);
  return {
    context: { ...context, db: watched(context.db, call) },
    reach: (ownerId, member) => call.reach(ownerId, member),
    done: () => call.done(context),
  };
};

class WitnessedCall implements Watcher, Gathers {
  readonly #said: Omit<Said, "ownerId" | keyof Thing>;
  readonly #thing: Thing;
  readonly #ofPlatform: boolean;
  readonly #hasCaller: boolean;
  readonly #from: Pick<Said, "network" | "device">;
  readonly #reached = new Map<number, boolean>();
  readonly #told = new Set<number | null>();
  readonly #changes = new WeakMap<Tx, Change[]>();

  constructor(route: Route, ofPlatform: boolean, request: FastifyRequest) {
    const caller: Caller | null = request.caller;
    this.#thing = thingOf(route.path, (request.params ?? {}) as Record<string, string>);
    this.#ofPlatform = ofPlatform;
    this.#hasCaller = caller !== null;
    this.#from = { network: notedNetwork(request.ip), device: nameOfDevice(request.headers["user-agent"]) };
    this.#said = {
      act: ofPlatform ? "platform" : route.act,
      route: `${route.method} ${route.path}`,
      loginId: caller?.loginId ?? null,
      // A podcaster or a shop, by a link or a key. Where they are is nobody's business.
      program: caller ? (caller.program ?? null) : "link",
      network: null,
      device: null,
      ...(caller && this.#from),
      requestId: request.id,
    };
  }

  reach(ownerId: number, member: boolean): void {
    this.#reached.set(ownerId, member);
  }

  gathers(tx: Tx, change: Change): void {
    this.#changes.set(tx, [...(this.#changes.get(tx) ?? []), change]);
  }

  /** In what a change does not say, it is the call's. */
  #of(change: Change): Said {
    const owner = change.ownerId;
    return {
      ...this.#said,
      ...(change.name === undefined && {
        nameIs: nameOf({ thing: change.thing, handle: change.handle ?? null }),
      }),
      member: owner === null || !this.#hasCaller || (this.#reached.get(owner) ?? !this.#ofPlatform),
      // Whoever comes in by a link, and is a member from then on.
      ...(!this.#hasCaller && change.loginId && { program: null, ...this.#from }),
      ...change,
      act: change.act ?? this.#said.act,
    };
  }

  /** A call of which nothing is told beyond that it was made. */
  #bare(ownerId: number | null): Said {
    return this.#of({ ownerId, ...this.#thing });
  }

  async ends(tx: Tx): Promise<() => void> {
    const told: (number | null)[] = [];
    for (const change of this.#changes.get(tx) ?? []) {
      await insertPending(tx, this.#of(change));
      told.push(change.ownerId);
    }
    for (const ownerId of this.#untold(told))
      if (await insertPending(tx, this.#bare(ownerId), true)) told.push(ownerId);
    return () => {
      for (const ownerId of told) this.#told.add(ownerId);
    };
  }

  #untold(told: readonly (number | null)[] = []): (number | null)[] {
    const reached: (number | null)[] = [...this.#reached.keys()];
    if (this.#ofPlatform && reached.length === 0 && told.length === 0 && this.#told.size === 0) return [null];
    return reached.filter((ownerId) => !this.#told.has(ownerId) && !told.includes(ownerId));
  }

  /** Of what was changed outside of a transaction, or elsewhere. */
  async done({ db, log }: Context): Promise<void> {
    const untold = this.#untold();
    if (untold.length === 0) return;
    const { route, requestId } = this.#said;
    log.debug({ route, requestId }, "an act is written down after it");
    await inTransaction(db, async (tx) => {
      for (const ownerId of untold) await insertPending(tx, this.#bare(ownerId));
    });
    for (const ownerId of untold) this.#told.add(ownerId);
  }
}

function nameOfDevice(userAgent: string | undefined): string | null {
  const { browser, system } = deviceOf(userAgent?.slice(0, 300) ?? null);
  return [browser, system].filter(Boolean).join(", ") || null;
}
