import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import type { Result } from "../stand/report.mjs";
import { type Measured, untilLive } from "./delay.ts";
import { memoryOf, startReader } from "./processes.ts";
import { answerTo } from "./world.ts";

const handles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;
/** CPU seconds of a process so far; Linux counts in hundredths. */
const cpu = (pid: number) => {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

/** All mailboxes live in one process for so many minutes, with a mail now and then: memory, handles and CPU. */
export async function measureCrowd(
  { db, servers, environment, worlds, say }: Measured,
  minutes: number,
): Promise<Result> {
  const reader = await startReader(environment);
  try {
    const began = performance.now();
    await untilLive(db, worlds.length);
    const took = (performance.now() - began) / 1_000;
    const rows: string[][] = [];
    let [at, used] = [performance.now(), cpu(reader.pid)];
    const note = (minute: number) => {
      const [now, total] = [performance.now(), cpu(reader.pid)];
      const busy = ((total - used) / ((now - at) / 1_000)) * 100;
      [at, used] = [now, total];
      const row = [minute, memoryOf(reader.pid), handles(reader.pid), busy].map((n) => n.toFixed(0));
      say(row.join("  "));
      rows.push(row);
    };
    note(0);
    for (let minute = 1; minute <= minutes; minute++) {
      for (let n = 0; n < 10; n++) {
        const world = worlds[(minute * 10 + n) % worlds.length]!;
        servers.drop(world.user.address, [answerTo(world, 0, `crowd-${minute}-${n}`)]);
        await wait(6_000);
      }
      if (minute % Math.max(1, Math.floor(minutes / 10)) === 0) note(minute);
    }
    return {
      title: `${worlds.length} mailboxes in one process`,
      columns: ["minute", "memory MiB", "handles", "CPU % of one core"],
      rows,
      notes: [`All were live after ${took.toFixed(0)} s. Ten answers a minute come in.`],
    };
  } finally {
    await reader.stop();
  }
}
