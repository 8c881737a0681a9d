/** Whether a rule reads an answer; both as `answerKey` makes them. */
export const readsAnswer = (rule: { match: "is" | "contains"; key: string }, answer: string): boolean =>
  rule.match === "is" ? answer === rule.key : answer.includes(rule.key);
