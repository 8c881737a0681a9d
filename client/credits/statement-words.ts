import type { StatementLine } from "../../contract/purchases.ts";
import type { TextKey, TextOf } from "../language/text.tsx";

/** Why an address was taken away. */
const RETURNED: Readonly<Record<string, TextKey>> = {
  objection: "credits.move.returnObjection",
  "taken-out": "credits.move.returnTakenOut",
};

/** What a line of the history says: why the credits moved, and what an administrator wrote. */
export function statementWords(line: StatementLine, t: TextOf): string {
  const count = Math.max(1, line.podcasts.length);
  const reason = line.reason?.trim();
  switch (line.kind) {
    case "initial":
      return t("credits.move.initial");
    case "grant":
    case "revocation":
      return reason ? t(`credits.move.${line.kind}For`, { reason }) : t(`credits.move.${line.kind}`);
    case "unlock":
      return t("credits.move.unlock", { count });
    case "return":
      return t(RETURNED[reason ?? ""] ?? "credits.move.return");
    case "undelivered":
      return t("credits.move.undelivered");
    case "refund":
    case "reversal":
      return reason ? t(`credits.move.${line.kind}For`, { reason }) : t(`credits.move.${line.kind}`);
  }
}

/** "+14" and "−9", with a real minus sign; 0 bare. */
export const signed = (amount: number, count: (value: number) => string): string =>
  amount > 0 ? `+${count(amount)}` : amount < 0 ? `−${count(-amount)}` : count(0);
