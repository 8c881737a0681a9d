import { readFileSync } from "node:fs";
import { join } from "node:path";
import { judgeKind } from "../../server/conversations/judging/judge-kind.ts";
import { judgeStatus } from "../../server/conversations/reports/judge-status.ts";
import { readReport } from "../../server/conversations/reports/read-report.ts";
import { packageRoot } from "../../server/platform/package-root.ts";
import { answerOf, automaticMail, factsOf } from "../../tests/corpus/answers/as-mails.ts";
import { PROGRAMS } from "../../tests/corpus/answers/mail-programs.ts";
import { readCorpus } from "../../tests/corpus/answers/read-corpus.ts";
import { splitMail } from "../../tests/support/conversations/split-mail.ts";
import type { Result } from "../stand/report.mjs";

/** One judgement: what the mail is, and what it was taken for. */
interface Judged {
  of: string;
  kind: string;
  as: string;
  /** By which it is found in the corpus. */
  name: string;
}

/** Own corpus of answers, the human ones as each of the eight mail programs quotes below them. */
async function judgeAnswers(): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const [at, sample] of readCorpus("automatic.txt").entries()) {
    const as = judgeKind(await factsOf(automaticMail(sample, at))).kind;
    judged.push({ of: "answers", kind: sample.kind, as, name: sample.subject || sample.text.slice(0, 60) });
  }
  for (const [at, sample] of readCorpus("human.txt").entries())
    for (const program of Object.keys(PROGRAMS)) {
      const as = judgeKind(await factsOf(answerOf(sample, program, at))).kind;
      judged.push({ of: "answers", kind: sample.kind, as, name: `${program}: ${sample.text.slice(0, 60)}` });
    }
  return judged;
}

interface Expected {
  file: string;
  report: boolean;
  recipients: { address: string; kind: string }[];
}

/** Own corpus of delivery reports, and of mails that look like one, recipient by recipient. */
function judgeReports(): Judged[] {
  const folder = join(packageRoot(), "tests/corpus/reports");
  const expected = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Expected[];
  return expected.flatMap(({ file, report, recipients }): Judged[] => {
    const reading = readReport(splitMail(readFileSync(join(folder, file))));
    const of = "reports";
    if (!report || recipients.length === 0) {
      const kind = report ? "names nobody" : "no report";
      const as = !reading ? "no report" : reading.recipients.length === 0 ? "names nobody" : "report";
      return [{ of, kind, as, name: file }];
    }
    return recipients.map(({ address, kind }) => {
      const found = reading?.recipients.find(
        (one) => (one.original ?? one.final ?? "").toLowerCase() === address.toLowerCase(),
      );
      const as = !found ? "nothing" : reading!.complaint ? "complaint" : judgeStatus(found);
      return { of, kind, as, name: file };
    });
  });
}

/** Share of the corpus judged right, per kind, with the mails that were not. */
export async function measureCorpus(): Promise<Result> {
  const judged = [...(await judgeAnswers()), ...judgeReports()];
  const rows = new Map<string, { total: number; right: number; others: string[] }>();
  for (const { of, kind, as, name } of judged) {
    const key = `${of}: ${kind}`;
    const row = rows.get(key) ?? { total: 0, right: 0, others: [] };
    rows.set(key, row);
    row.total += 1;
    if (as === kind) row.right += 1;
    else row.others.push(`“${name}” as ${as}`);
  }
  const wrong = [...rows].flatMap(([key, { others }]) => others.map((one) => `Not right, ${key}: ${one}.`));
  return {
    title: "Share of the corpus judged right",
    columns: ["kind", "judged", "right", "%"],
    rows: [...rows].map(([key, { total, right }]) => [
      key,
      String(total),
      String(right),
      ((right / total) * 100).toFixed(1),
    ]),
    notes: [
      "Our own corpora, `tests/corpus`: the rules were written by the same people, so these shares are no promise for mails of others.",
      `Each human answer is judged as ${Object.keys(PROGRAMS).length} mail programs quote below it; reports recipient by recipient.`,
      ...(wrong.length > 0 ? wrong : ["All were judged right."]),
    ],
  };
}
