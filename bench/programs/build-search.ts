import { buildImage } from "../../server/catalogue/search/build/build-image.ts";
import type { Shares } from "../../server/catalogue/search/build/changed.ts";
import { peakMemory } from "../stand/memory.ts";

// One build of the search tables in a child process, as the product does it; returns its time and memory.

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
