import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

type Collect = (options: { type: "minor" }) => void;

let collect: Collect | undefined;

/**
 * Frees what was allocated lately and is not used any more, in a millisecond or two. Node counts the memory outside its
 * own heap, such as that of what a socket brings, only every 64 MB: too late for whoever reads large things in pieces.
 */
export function freeLately(): void {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as Collect;
  }
  collect({ type: "minor" });
}
