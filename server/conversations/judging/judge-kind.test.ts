import { describe, expect, test } from "vitest";
import { readCorpus, type Sample } from "../../../tests/corpus/answers/read-corpus.ts";
import { judgeKind } from "./judge-kind.ts";
import type { MailFacts } from "./mail-facts.ts";

const RECEIVED = new Date("2026-11-18T09:00:00Z");
const fieldsOf = ({ headers }: Sample) =>
  headers
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => ({
      name: line.slice(0, line.indexOf(":")).toLowerCase(),
      value: line.slice(line.indexOf(":") + 1).trim(),
    }));
const factsOf = (sample: Sample): MailFacts => ({
  headers: fieldsOf(sample),
  subject: sample.subject || "Re: Sponsoring",
  text: sample.text,
  fresh: sample.text,
  received: RECEIVED,
  reported: false,
});
const automatic = readCorpus("automatic.txt");
const human = readCorpus("human.txt");

test("x", () => {
  for (const s of [...automatic, ...human]) {
    const v = judgeKind(factsOf(s));
    if (v.kind !== s.kind)
      console.log("KIND", s.kind, v.kind, s.subject, s.text.slice(0, 80), JSON.stringify(v.signs));
    else if (s.kind === "away" && (v.awayUntil ?? null) !== s.more)
      console.log("AWAY", s.more, v.awayUntil, s.text);
    else if (s.kind === "human" && s.more && v.says !== s.more) console.log("SAYS", s.more, v.says, s.text);
    else if (s.kind === "human" && !s.more && !["interest", "nothing"].includes(v.says!))
      console.log("SAYS", s.more, v.says, s.text, JSON.stringify(v.signs));
  }
});
