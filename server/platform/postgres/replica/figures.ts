import { Counter, Gauge } from "prom-client";
import { processFigures } from "../../watching/figures.ts";

/** Why reads go to the primary. */
export type Refusal =
  /** It was not measured yet. */
  | "unknown"
  | "down"
  | "no-standby"
  /** Another cluster, or another database of the same. */
  | "other-database"
  /** It has replayed what the primary never had, as after a failover that lost something. */
  | "other-history"
  | "old";

/** Why a read that may be old went to the primary all the same. */
export type Turned = Refusal | "own-change" | "failed";

export interface FiguresOfReads {
  stands(refusal: Refusal | null, ageMs: number): void;
  read(turned: Turned | null): void;
}

let made: FiguresOfReads | undefined;

/** Figures of this process; made when there is a standby, so that without one none of them says 0. */
export function figuresOfReads(): FiguresOfReads {
  made ??= makeFigures();
  return made;
}

function makeFigures(): FiguresOfReads {
  const registers = [processFigures];
  const age = new Gauge({
    name: "hostread_replica_age_seconds",
    help: "By how much the standby for reads may be behind at most; infinite where that is not known",
    registers,
  });
  const used = new Gauge({
    name: "hostread_replica_used",
    help: "1 while reads that may be a moment old go to the standby",
    registers,
  });
  const reads = new Counter({
    name: "hostread_reads_total",
    help: "Reads that may be a moment old, by the server that answered, and why where it was the primary",
    labelNames: ["server", "reason"],
    registers,
  });
  return {
    stands: (refusal, ageMs) => {
      age.set(ageMs / 1000);
      used.set(refusal === null ? 1 : 0);
    },
    read: (turned) => reads.inc({ server: turned === null ? "standby" : "primary", reason: turned ?? "" }),
  };
}
