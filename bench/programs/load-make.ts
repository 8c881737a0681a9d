import { makeWorld } from "../load/make.ts";
import { oneOrganization, sizesAt } from "../load/sizes.ts";

// Makes the world of the load model, or the installation with one organization, in BENCH_FOLDER.
const sizes = sizesAt(Number(process.env.BENCH_SCALE));
const made = await makeWorld(
  process.env.BENCH_FOLDER!,
  process.env.BENCH_WORLD === "one" ? oneOrganization(sizes) : sizes,
);
process.send?.(made);
process.disconnect?.();
