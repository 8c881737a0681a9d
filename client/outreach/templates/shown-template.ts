import type { AddressForm } from "../../../contract/forms/address-form.ts";
import { type Language, languageOf } from "../../../contract/forms/locale.ts";
import type { OwnTemplate, TemplateKind } from "../../../contract/outreach/templates.ts";
import type { Template } from "../../../contract/outreach.ts";

/** A template as the chooser shows it, one of the twelve or an own one. */
export interface ShownTemplate {
  id: string;
  name: string;
  /** Under the name: what it is good for, else its subject. */
  second: string;
  language: Language;
  kind: TemplateKind;
  form: AddressForm | null;
  tags: readonly string[];
  subject: string;
  /** Null where it is yet to be fetched. */
  body: string | null;
  own: OwnTemplate | null;
}

/** What a mail is begun with. */
export interface Taken {
  id: string;
  language: Language;
  form: AddressForm | null;
  subject: string;
  body: string;
}

export const fromBuiltIn = (one: Template): ShownTemplate => ({
  id: one.id,
  name: one.displayName,
  second: one.description,
  language: languageOf(one.locale),
  kind: one.tags.includes("reminder") ? "reminder" : "starter",
  form: one.form,
  tags: [],
  subject: one.subject,
  body: one.body,
  own: null,
});

export const fromOwn = (own: OwnTemplate): ShownTemplate => ({
  id: own.publicId,
  name: own.name,
  second: own.subject,
  language: own.language,
  kind: own.kind,
  form: own.form,
  tags: own.tags,
  subject: own.subject,
  body: null,
  own,
});

export interface TemplateFilter {
  language: Language | "all";
  kind: TemplateKind | "all";
  form: AddressForm | "all";
  /** Each of the words has to stand in name, subject, description or a tag. */
  words: string;
}

export const NO_FILTER: TemplateFilter = { language: "all", kind: "all", form: "all", words: "" };

/** Without case and accents. */
const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

export function passes(template: ShownTemplate, { language, kind, form, words }: TemplateFilter): boolean {
  if (language !== "all" && template.language !== language) return false;
  if (kind !== "all" && template.kind !== kind) return false;
  if (form !== "all" && template.form !== form) return false;
  const { name, second, subject, tags } = template;
  const text = fold([name, second, subject, ...tags].join("\n"));
  return fold(words)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Where a template stands: the user's own first, the organization's next, then the twelve by language. */
export type TemplateGroup = "personal" | "shared" | Language;

const groupOf = ({ own, language }: ShownTemplate): TemplateGroup =>
  own ? (own.personal ? "personal" : "shared") : language;

/** The groups that hold something, the user's language before the other. */
export function groupsOf(
  templates: readonly ShownTemplate[],
  languages: readonly Language[],
): { group: TemplateGroup; templates: ShownTemplate[] }[] {
  return (["personal", "shared", ...languages] as const)
    .map((group) => ({ group, templates: templates.filter((one) => groupOf(one) === group) }))
    .filter(({ templates }) => templates.length > 0);
}
