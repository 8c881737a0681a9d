import { buildImage } from "../../server/catalogue/search/build/build-image.ts";
import { peakMemory } from "../stand/memory.ts";
import type { Shares } from "../../server/catalogue/search/build/changed.ts";

// One build of the search tables in a process of its own, as the product makes it; answers what it took.

process.once(
  "message",
  async ({ connectionString, shares }: { connectionString: string; shares: Shares }) => {
    const began = performance.now();
    const built = await buildImage(connectionString, shares);
    const seconds = (performance.now() - began) / 1_000;
    const { userCPUTime, systemCPUTime } = process.resourceUsage();
    const cpuSeconds = (userCPUTime + systemCPUTime) / 1e6;
    process.send!({ built, seconds, cpuSeconds, peakBytes: peakMemory() }, () => process.exit(0));
  },
);
