import { atMost, required } from "../../../contract/forms/checks.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { leftOverBraces } from "../../../contract/outreach/placeholders.ts";
import {
  MOST_TEMPLATE_TAGS,
  TEMPLATE_BODY_MAX,
  TEMPLATE_NAME_MAX,
  TEMPLATE_TAG_MAX,
  type TemplateContent,
} from "../../../contract/outreach/templates.ts";
import { fieldSentence, sentence } from "../../../contract/sentences.ts";
import type { Problem } from "../../api/problem.ts";
import { unknownMarks } from "../composer/placeholders.ts";

/** What is typed in the form: the tags stand in one line. */
export interface FormContent extends Omit<TemplateContent, "tags"> {
  tags: string;
}

/** Sentences at the fields they belong to. */
export type FormFaults = Partial<Record<"name" | "tags" | "subject" | "body", string>>;

/** Field by field: a stored template has more of them, and the server refuses what it does not know. */
export const asTyped = (from: TemplateContent): FormContent => ({
  name: from.name,
  language: from.language,
  kind: from.kind,
  form: from.form,
  tags: from.tags.join(", "),
  subject: from.subject,
  body: from.body,
});

/** As it is sent. */
export const asContent = ({ tags, name, ...rest }: FormContent): TemplateContent => ({
  ...rest,
  name: name.normalize("NFC").trim(),
  tags: tags
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean),
});

/** The same questions that the server asks, in its words. */
export function faultsOf(typed: FormContent, language: Language): FormFaults {
  const { name, tags, subject, body } = asContent(typed);
  const faults: FormFaults = {};
  const filled = required(name);
  const named = filled.ok ? atMost(name, TEMPLATE_NAME_MAX) : filled;
  if (!named.ok) faults.name = fieldSentence(named.rule, language, named.values);
  const long = tags.map((tag) => atMost(tag, TEMPLATE_TAG_MAX)).find((checked) => !checked.ok);
  if (tags.length > MOST_TEMPLATE_TAGS)
    faults.tags = fieldSentence("too-big", language, { max: MOST_TEMPLATE_TAGS });
  else if (long && !long.ok) faults.tags = fieldSentence(long.rule, language, long.values);
  if (!required(body).ok) faults.body = fieldSentence("required", language);
  else if (body.length > TEMPLATE_BODY_MAX)
    faults.body = fieldSentence("too-long", language, { max: TEMPLATE_BODY_MAX });
  for (const [part, text] of [
    ["subject", subject],
    ["body", body],
  ] as const) {
    const [unknown] = unknownMarks(text);
    const left = leftOverBraces(text);
    if (unknown) faults[part] ??= sentence("placeholder-unknown", language, { name: unknown });
    else if (left) faults[part] ??= sentence("placeholder-broken", language, { name: left });
  }
  return faults;
}

/** What the server said about fields; none where its refusal is about something else. */
export function faultsOfProblem(problem: Problem): FormFaults {
  const faults: FormFaults = {};
  for (const part of ["name", "subject", "body"] as const) {
    const said = problem.of(part);
    if (said !== undefined) faults[part] = said;
  }
  const tags = problem.errors.find(({ pointer }) => pointer.startsWith("/tags"));
  if (tags) faults.tags = tags.detail;
  return faults;
}
