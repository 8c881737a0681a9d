import { z } from "zod";
import { ADDRESS_FORMS } from "../forms/address-form.ts";
import { isFilled } from "../forms/checks.ts";
import { Language } from "../forms/locale.ts";
import { Id, Instant, Version } from "../forms/page.ts";
import { graphemes, holdsControls } from "../forms/text.ts";
import { route } from "../route.ts";

/** What a template is for. */
export const TEMPLATE_KINDS = ["starter", "reminder", "terms", "other"] as const;
export type TemplateKind = (typeof TEMPLATE_KINDS)[number];
/** What can differ between two versions. */
export const TEMPLATE_PARTS = ["name", "language", "kind", "form", "tags", "subject", "body"] as const;
export type TemplatePart = (typeof TEMPLATE_PARTS)[number];

/** A person keeps so many at most in an organization, and the organization so many. */
export const MOST_PERSONAL_TEMPLATES = 100;
export const MOST_SHARED_TEMPLATES = 200;
/** Of what was deleted within a day so many are offered to be restored, the last ones. */
export const MOST_DELETED_TEMPLATES = 100;
/** Of each template so many versions are kept, the newest ones. */
export const MOST_TEMPLATE_VERSIONS = 20;
/** In letters as people count them, except for the text. */
export const TEMPLATE_NAME_MAX = 80;
export const MOST_TEMPLATE_TAGS = 5;
export const TEMPLATE_TAG_MAX = 30;
const TEMPLATE_SUBJECT_MAX = 998;
export const TEMPLATE_BODY_MAX = 20_000;

/** One filled line without control characters, trimmed. */
const line = (max: number) =>
  z
    .string()
    .max(2000)
    .transform((s) => s.normalize("NFC").trim())
    .refine((s) => isFilled(s) || holdsControls(s), { params: { rule: "required" } })
    .refine((s) => graphemes(s) <= max, { params: { rule: "too-long", max } })
    .refine((s) => !holdsControls(s), { params: { rule: "control-characters" } });

/** The same tag twice, in whatever case, is one. */
const Tags = z
  .array(line(TEMPLATE_TAG_MAX))
  .max(MOST_TEMPLATE_TAGS)
  .transform((tags) => [...new Map(tags.map((tag) => [tag.toLowerCase(), tag])).values()]);

const content = {
  name: line(TEMPLATE_NAME_MAX),
  language: Language,
  kind: z.enum(TEMPLATE_KINDS),
  /** Ignored for English. */
  form: z.enum(ADDRESS_FORMS).nullable(),
  tags: Tags,
  /** May be empty. */
  subject: z
    .string()
    .max(TEMPLATE_SUBJECT_MAX)
    .refine((s) => !holdsControls(s), { params: { rule: "control-characters" } }),
  /** Plain text with placeholders; a blank line parts paragraphs. */
  body: z
    .string()
    .max(TEMPLATE_BODY_MAX)
    .refine((s) => isFilled(s), { params: { rule: "required" } }),
};
export const TemplateContent = z.object(content);
export type TemplateContent = z.output<typeof TemplateContent>;

const shown = {
  name: z.string(),
  language: Language,
  kind: z.enum(TEMPLATE_KINDS),
  form: z.enum(ADDRESS_FORMS).nullable(),
  tags: z.array(z.string()).max(MOST_TEMPLATE_TAGS),
  subject: z.string(),
};

/** A template that a person or an organization keeps, without its text. */
export const OwnTemplate = z.object({
  publicId: Id,
  ...shown,
  /** The caller's alone; otherwise everybody's in the organization. */
  personal: z.boolean(),
  /** Counted from 1; changing it needs the one that was seen. */
  version: Version,
  changed: Instant,
  /** Who changed it last; null where the user is gone. */
  by: z.string().nullable(),
});
export type OwnTemplate = z.output<typeof OwnTemplate>;

export const TemplateVersion = z.object({
  version: Version,
  ...shown,
  body: z.string(),
  at: Instant,
  by: z.string().nullable(),
  /** What differs from the one before; empty for the first. */
  changed: z.array(z.enum(TEMPLATE_PARTS)),
  /** The earlier version that was used again. */
  again: z.int().min(1).nullable(),
});
export type TemplateVersion = z.output<typeof TemplateVersion>;

/** With its text and its versions, the newest first. The fault `stale` carries it, too: what somebody else has saved. */
export const TemplateDetail = OwnTemplate.extend({
  body: z.string(),
  versions: z.array(TemplateVersion).max(MOST_TEMPLATE_VERSIONS),
});
export type TemplateDetail = z.output<typeof TemplateDetail>;

const params = z.object({ id: Id });
/** The organization's public id; the selected one where it is left out. */
const owner = Id.optional();
/** Of a call that carries a template, in bytes: its text in letters of up to four. */
const bytes = 120_000;

/** The caller's own and the organization's, by name. */
export const listOwnTemplates = route({
  method: "GET",
  path: "/api/own-template",
  act: "template.read",
  query: z.strictObject({ owner }),
  reply: z.object({
    page: z.array(OwnTemplate).max(MOST_PERSONAL_TEMPLATES + MOST_SHARED_TEMPLATES),
    /** What can be restored, deleted last first. */
    deleted: z.array(OwnTemplate).max(MOST_DELETED_TEMPLATES),
  }),
});

/** The same again, under the same name, returns the existing one (200). */
export const saveOwnTemplate = route({
  method: "POST",
  path: "/api/own-template",
  act: "template.edit",
  bytes,
  body: z.strictObject({
    owner,
    /** Kept for the caller alone, or for the organization. */
    personal: z.boolean(),
    ...content,
  }),
  reply: OwnTemplate,
  status: 201,
  faults: ["invalid", "no-owner", "too-many-templates", "placeholder-unknown", "placeholder-broken"],
});

export const readOwnTemplate = route({
  method: "GET",
  path: "/api/own-template/:id",
  act: "template.read",
  params,
  reply: TemplateDetail,
});

/** Makes a new version. Nothing changed: no new version. */
export const changeOwnTemplate = route({
  method: "POST",
  path: "/api/own-template/:id",
  act: "template.edit",
  bytes,
  params,
  body: z.strictObject({
    /** The version that was changed here; where there is a newer one, the answer is `stale` with that one. */
    version: Version,
    /** Gives a personal one to the organization, where it stays. */
    share: z.boolean().optional(),
    ...content,
  }),
  reply: TemplateDetail,
  faults: ["invalid", "stale", "too-many-templates", "placeholder-unknown", "placeholder-broken"],
});

/** Makes a new version that is the same as an earlier one. */
export const takeVersionAgain = route({
  method: "POST",
  path: "/api/own-template/:id/again",
  act: "template.edit",
  params,
  body: z.strictObject({ version: Version, again: Version }),
  reply: TemplateDetail,
  faults: ["invalid", "stale"],
});

/** Can be taken back for a day. */
export const deleteOwnTemplate = route({
  method: "DELETE",
  path: "/api/own-template/:id",
  act: "template.edit",
  params,
  reply: null,
  status: 204,
});

/** Undoes the deletion. */
export const restoreOwnTemplate = route({
  method: "POST",
  path: "/api/own-template/:id/restore",
  act: "template.edit",
  params,
  reply: OwnTemplate,
  faults: ["invalid", "too-many-templates"],
});

/**
 * What was answered: of the organization's mails that were begun with a template and handed over, from mailboxes the
 * caller may read, how many a person has answered. Templates without such a mail are left out.
 */
export const listTemplateAnswers = route({
  method: "GET",
  path: "/api/own-template-answers",
  act: "template.read",
  query: z.strictObject({ owner }),
  reply: z.object({
    page: z.array(
      z.object({
        /** The id of a built-in template, or an own one's public id. */
        template: Id,
        handed: z.int().min(1),
        answered: z.int().min(0),
      }),
    ),
  }),
});
