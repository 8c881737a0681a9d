import { z } from "zod";
import * as campaigns from "../../../contract/programs/campaigns.ts";
import * as mail from "../../../contract/programs/mail.ts";
import * as podcasts from "../../../contract/programs/podcasts.ts";
import type { Program, Route } from "../../../contract/route.ts";

type Json = Record<string, unknown>;

/** What an assistant may call: one call of `/v1`, under a name that says what it is for. */
export interface Tool {
  name: string;
  says: string;
  does: Route & { program: Program };
  /** Sent with each call, and not to be chosen. */
  always?: Readonly<Record<string, string>>;
  /** In place of the call's own body, where that is not for machines to write. */
  body?: { shape: z.ZodType; make: (given: Json) => unknown };
}

const Text = z.object({ text: z.string().min(1).max(20_000) });

/** Plain text as the composer keeps it: a paragraph for each block of lines. */
const asDraft = ({ text }: Json): unknown => ({
  draft: {
    cc: [],
    body: {
      type: "doc",
      content: String(text)
        .split(/\n\s*\n/)
        .map((block) => block.replace(/\s+/g, " ").trim())
        .filter((block) => block !== "")
        .map((block) => ({ type: "paragraph", content: [{ type: "text", text: block }] })),
    },
  },
});

/**
 * Everything there is for assistants. Nothing here sends a mail, spends credits or decides an offer: an assistant
 * prepares, and a person presses (decision 167).
 */
export const TOOLS: readonly Tool[] = [
  {
    name: "search_podcasts",
    says: "Search the catalog of podcasts by words and filters.",
    does: podcasts.searchPodcasts,
  },
  {
    name: "explain_podcast",
    says: "Read all that is known of a podcast: description, audience, figures and how they were made. `id` is its `publicId`.",
    does: podcasts.readPodcast,
  },
  {
    name: "find_similar_podcasts",
    says: "Find podcasts like another one, with what they have in common. `id` is its `publicId`.",
    does: podcasts.readPodcast,
    always: { expand: "similar", fields: "publicId,title,similar" },
  },
  { name: "list_campaigns", says: "List the campaigns, newest first.", does: campaigns.listCampaigns },
  {
    name: "make_campaign",
    says: "Make a campaign. It is empty and sends nothing.",
    does: campaigns.createCampaign,
  },
  {
    name: "read_pipeline",
    says: "List the podcasts of a campaign and the state each is in. `id` is the campaign's `publicId`; `externalId` is the handle of an entry.",
    does: campaigns.listEntries,
  },
  {
    name: "add_podcasts",
    says: "Add podcasts to a campaign by their `publicId`. Nobody is written to.",
    does: campaigns.addEntries,
  },
  {
    name: "move_entries",
    says: "Move entries of a campaign to another state. This is a note of where things stand: it accepts no offer.",
    does: campaigns.moveEntries,
  },
  {
    name: "list_threads",
    says: "List conversations with hosts, those with the newest mail first.",
    does: mail.listConversations,
  },
  { name: "read_thread", says: "Read a conversation with its mails.", does: mail.readConversation },
  {
    name: "draft_reply",
    says: "Put down a draft of a reply in a conversation, as plain text. It is not sent: a person reads it in Hostread and sends it or not. A draft that the person has begun stays as it is.",
    does: mail.draftReply,
    body: { shape: Text, make: asDraft },
  },
];

const schemaOf = (schema: z.ZodType | undefined): { properties: Json; required: string[] } => {
  if (!schema) return { properties: {}, required: [] };
  const made = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as {
    properties?: Json;
    required?: string[];
  };
  return { properties: made.properties ?? {}, required: made.required ?? [] };
};

/** What a tool takes, by where the call wants it. */
function partsOf({ does, body, always = {} }: Tool) {
  const query = schemaOf(does.query);
  for (const name of Object.keys(always)) delete query.properties[name];
  return { params: schemaOf(does.params), query, body: schemaOf(body?.shape ?? does.body) };
}

/** Repeated with the same one, nothing is made twice. */
const KEY = "idempotencyKey";

/** As assistants are told of it. */
export function describe(tool: Tool) {
  const { params, query, body } = partsOf(tool);
  const reads = tool.does.method === "GET";
  return {
    name: tool.name,
    description: tool.says,
    inputSchema: {
      type: "object" as const,
      properties: {
        ...params.properties,
        ...query.properties,
        ...body.properties,
        ...(tool.does.program.key && { [KEY]: { type: "string", maxLength: 200 } }),
      } as Record<string, object>,
      required: [...params.required, ...query.required, ...body.required],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: reads, destructiveHint: false, openWorldHint: false },
  };
}

interface Request {
  method: Route["method"];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}

/** The call of `/v1` that a tool makes of what it was given; a text says what is wrong with that. */
export function requestOf(tool: Tool, given: Json): Request | string {
  const parts = partsOf(tool);
  const takes = describe(tool).inputSchema;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(takes.properties, name));
  if (unknown !== undefined) return `There is no argument “${unknown}”.`;
  const missing = takes.required.find((name) => given[name] === undefined);
  if (missing !== undefined) return `The argument “${missing}” is missing.`;
  const ofPart = (part: keyof typeof parts): Json =>
    Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(parts[part].properties, name)));
  const params = ofPart("params");
  // "." and ".." would lead to another call.
  const strange = Object.entries(params).find(([, value]) => !/^[\w-]+$/.test(String(value)));
  if (strange) return `The argument “${strange[0]}” is no handle.`;
  const path = tool.does.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams(tool.always);
  for (const [name, value] of Object.entries(ofPart("query")))
    for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one));
  const body = tool.does.body ? (tool.body?.make ?? ((same: Json) => same))(ofPart("body")) : undefined;
  const key = given[KEY];
  return {
    method: tool.does.method,
    url: search.size > 0 ? `${path}?${search}` : path,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(typeof key === "string" && key !== "" && { "idempotency-key": key }),
    },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
}
