import { serveCatalogue } from "../search/served-catalogue.ts";
import { median, timesOf } from "../stand/figures.ts";
import { measurePage, type Place } from "../stand/page-load.ts";
import { quick } from "../stand/result.ts";

// The catalogue's first page over HTTP beside the same bytes from memory, on the podcasts left in BENCH_FOLDER.

const server = await serveCatalogue(process.env.BENCH_FOLDER!);
const measured = await measurePage(server, quick ? 1 : 5, quick ? 1 : 5).finally(server.remove);
const figuresOf = ({ latencies, perSecond }: Place) => ({
  alone: timesOf(latencies),
  perSecond: { 1: median(perSecond[1]!), 16: median(perSecond[16]!) },
});
process.send?.({
  bytes: measured.bytes,
  ours: figuresOf(measured.product),
  memory: figuresOf(measured.reference),
});
process.disconnect?.();
