/** A mark in the order of commits: a step was handed over to somebody, put back unsent, or they were stopped. */
export type FollowUpEvent =
  | { kind: "handed"; person: string; step: number; messageId: string }
  | { kind: "back"; person: string; step: number }
  | { kind: "stop"; person: string; how: string };

/** How a follow-up stands at the end of a round. */
export interface FollowUpEnd {
  person: string;
  step: number;
  state: string;
  reason: string | null;
  /** Of its message, where there is one. */
  message: string | null;
}

export interface FollowUpFigures {
  people: number;
  handed: number;
  stops: Record<string, number>;
  /** Released and waiting when the stop came. */
  caught: number;
  unclear: number;
  /** Put back by a server that knew that nothing had left, and handed over anew. */
  backs: number;
  /** They wait for a person's answer. */
  held: number;
  violations: string[];
}

/** `handed PERSON STEP MESSAGE-ID`, `back PERSON STEP` or `stop PERSON HOW`. */
export function readEvent(words: string): FollowUpEvent {
  const [kind, person = "", third = "", messageId = ""] = words.split(" ");
  if (kind === "stop") return { kind, person, how: third };
  const step = Number(third);
  return kind === "back" ? { kind, person, step } : { kind: "handed", person, step, messageId };
}

/** Compares the order of commits with what arrived at the mail server, and with how everything ended. */
export function judgeFollowUps(
  events: readonly FollowUpEvent[],
  kept: readonly { messageId: string; to: readonly string[] }[],
  ends: readonly FollowUpEnd[],
): FollowUpFigures {
  const stopped = new Map<string, string>();
  const handed = new Map<string, number>();
  const byMessageId = new Map<string, string>();
  const found = new Map<string, number>();
  let backs = 0;
  const count = (what: string) => found.set(what, (found.get(what) ?? 0) + 1);
  for (const event of events) {
    if (event.kind === "stop") {
      if (!stopped.has(event.person)) stopped.set(event.person, event.how);
      continue;
    }
    const { person, step } = event;
    if (event.kind === "back") {
      // Whether its content had left after all is what the mail server shows.
      handed.set(person, step - 1);
      backs += 1;
      continue;
    }
    if (stopped.has(person)) count(`steps handed over after a committed stop (${stopped.get(person)})`);
    if (handed.get(person) === step) count("steps handed over twice");
    else if ((handed.get(person) ?? 0) !== step - 1) count("steps handed over out of order");
    handed.set(person, step);
    byMessageId.set(event.messageId, `${person} ${step}`);
  }
  const arrived = new Set<string>();
  for (const { messageId, to } of kept) {
    const step = byMessageId.get(messageId);
    if (step === undefined) count("steps at the server were never handed over");
    else if (step.split(" ")[0] !== to[0]?.toLowerCase()) count("steps went to somebody else");
    else if (arrived.has(step)) count("steps arrived twice");
    else arrived.add(step);
  }
  for (const { person, step, state, reason, message } of ends) {
    if (message === "accepted" && !arrived.has(`${person} ${step}`)) count("accepted steps did not arrive");
    const open = state === "planned" || (state === "released" && !ENDS.has(message ?? ""));
    if (open) count("steps have no end");
    else if (stopped.has(person) && state === "held") count("steps of stopped people wait still");
    else if (!stopped.has(person) && (state === "stopped" || message === "stopped"))
      count(`steps were stopped by nothing (${reason})`);
  }
  const stops: Record<string, number> = {};
  for (const how of stopped.values()) stops[how] = (stops[how] ?? 0) + 1;
  return {
    people: new Set(ends.map(({ person }) => person)).size,
    handed: byMessageId.size,
    stops,
    caught: ends.filter(({ state, message }) => state === "released" && message === "stopped").length,
    unclear: ends.filter(({ message }) => message === "unclear").length,
    backs,
    held: ends.filter(({ state }) => state === "held").length,
    violations: [...found].map(([what, times]) => `${times} ${what}`),
  };
}

const ENDS: ReadonlySet<string> = new Set(["accepted", "failed", "unclear", "stopped"]);
