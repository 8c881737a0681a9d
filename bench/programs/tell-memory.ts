import { writeSync } from "node:fs";
import { peakMemory } from "../stand/memory.ts";

// Loaded before a program (--import), it writes the program's largest memory in KiB to descriptor 3 at the end.
process.once("exit", () => writeSync(3, String(Math.round(peakMemory() / 1_024))));
