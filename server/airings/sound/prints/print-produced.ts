import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { keepPrint, soundOfSpot } from "../../../bookings/produced/sound-of.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import type { Context } from "../../../platform/web/http.ts";
import { judgeShow } from "../../judge-show.ts";
import { soundPlace } from "../check-sound.ts";
import { packPrint, takePrint } from "./take-print.ts";

/**
 * Takes the fingerprint of a produced spot, by which it is looked for in what is known already. Without `fpcalc` there is none;
 * done twice it is the same.
 */
export async function printProduced(
  { db, config }: Pick<Context, "db" | "config">,
  spotId: number,
): Promise<void> {
  const { fpcalc } = config.audio;
  const sound = fpcalc === null ? null : await soundOfSpot(db, spotId);
  if (fpcalc === null || !sound) return;
  await mkdir(soundPlace(config), { recursive: true });
  const folder = await mkdtemp(join(soundPlace(config), "produced-"));
  try {
    const file = join(folder, "spot");
    await writeFile(file, sound.bytes);
    const print = await takePrint(fpcalc, file, { seconds: sound.seconds });
    if (print === null) return;
    await inTransaction(db, async (tx) => {
      const podcastId = await keepPrint(tx, spotId, sound.sha256, packPrint(print.items));
      if (podcastId !== null) await judgeShow(tx, podcastId);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
