import { readFileSync } from "node:fs";
import { join } from "node:path";
import { packageRoot } from "../../../server/platform/package-root.ts";

/** A mail written for the corpus, with what it is. */
export interface Sample {
  kind: string;
  language: string;
  /** Of an away note: the day it names. Of a human one: what it says. */
  more: string | null;
  /** Header lines without the subject, empty where there are none. */
  headers: string;
  subject: string;
  text: string;
}

/** Blocks that begin with "### kind language more"; header lines and an empty line may stand before the text. */
export function readCorpus(file: "automatic.txt" | "human.txt"): Sample[] {
  const whole = readFileSync(join(packageRoot(), "tests/corpus/answers", file), "utf8");
  return whole
    .split(/^### /m)
    .slice(1)
    .map((block) => {
      const [title = "", ...rest] = block.trimEnd().split("\n");
      const [kind = "", language = "", more = null] = title.split(" ");
      const hasHead = /^[A-Z][\w-]*:/.test(rest[0] ?? "");
      const gap = hasHead ? rest.indexOf("") : 0;
      const head = rest.slice(0, gap);
      return {
        kind,
        language,
        more,
        headers: head.filter((line) => !line.startsWith("Subject:")).join("\n"),
        subject:
          head
            .find((line) => line.startsWith("Subject:"))
            ?.slice(8)
            .trim() ?? "",
        text: rest.slice(hasHead ? gap + 1 : 0).join("\n"),
      };
    });
}
