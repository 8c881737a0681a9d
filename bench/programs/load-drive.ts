import { join } from "node:path";
import { ACTS } from "../load/acts.ts";
import { BUSY, type Driven, driveBusily, driveInTurns } from "../load/drive.ts";
import { startInstallation } from "../load/installation.ts";
import { PER_HOUR } from "../load/mailing.ts";
import { PEOPLE } from "../load/sizes.ts";
import { quick, say } from "../stand/result.ts";

// Drives people through both installations in turns, and then through one of them with 1, 2 and 4 web processes. Calm ones
// look at each thing so many times as long, so that the machine has cores to spare, and nothing comes after them.
const folder = process.env.BENCH_FOLDER!;
const minutes = Number(process.env.BENCH_MINUTES);
const TURNS = 2;
const WEBS = 2;
const calm = process.env.BENCH_CALM === "1";
const CALM = 5;

const large = await startInstallation(join(folder, "large"));
try {
  const one = await startInstallation(join(folder, "one"));
  let driven: Driven[];
  try {
    for (const installation of [large, one]) await installation.useWebs(WEBS, "at work");
    say(`${large.mailboxes} and ${one.mailboxes} mailboxes send`);
    driven = await driveInTurns([large, one], TURNS, (minutes * 60_000) / TURNS, calm ? CALM : 1);
  } finally {
    await one.stop();
  }
  const busy: Driven[] = [];
  for (const webs of calm ? [] : [1, 2, 4]) busy.push(await driveBusily(large, webs, quick ? 5_000 : 30_000));
  process.send?.({
    minutes,
    times: calm ? CALM : 1,
    webs: WEBS,
    people: PEOPLE,
    perHour: PER_HOUR,
    busyPeople: BUSY,
    acts: ACTS.map(({ name, weight, think }) => ({ name, weight, think })),
    mailboxes: { large: large.mailboxes, one: one.mailboxes },
    large: driven[0],
    one: driven[1],
    busy,
  });
} finally {
  await large.stop();
}
process.disconnect?.();
