import {
  listOwnTemplates,
  listTemplateAnswers,
  readOwnTemplate,
} from "../../../contract/outreach/templates.ts";
import { listTemplates } from "../../../contract/outreach.ts";
import { forget, useAsk } from "../../api/queries.ts";
import { fromBuiltIn, fromOwn, type ShownTemplate } from "./shown-template.ts";

/** The twelve never change while the page is open. */
export const useBuiltIn = () => useAsk(listTemplates, { query: {} }, { staleTime: Number.POSITIVE_INFINITY });

/** Own templates of the organization; none are asked for where the user only looks at its campaign. */
export const useOwn = (ownerId: string | undefined) =>
  useAsk(listOwnTemplates, { query: { owner: ownerId } }, { enabled: ownerId !== undefined });

/** The template that a draft was begun with, as long as it is there. */
export function useTemplate(id: string | null, ownerId: string | undefined): ShownTemplate | undefined {
  const builtIn = useBuiltIn().data?.find((one) => one.id === id);
  const own = useOwn(ownerId).data?.page.find((one) => one.publicId === id);
  return builtIn ? fromBuiltIn(builtIn) : own && fromOwn(own);
}

/** Of the mails begun with a template; undefined until it is known. */
export type TemplateAnswers = { handed: number; answered: number } | "none" | "failed" | undefined;

/** How many mails that were begun with a template were handed over, and how many a person has answered. */
export function useAnswers(ownerId: string | undefined): (template: string) => TemplateAnswers {
  const { data, error } = useAsk(
    listTemplateAnswers,
    { query: { owner: ownerId } },
    { enabled: ownerId !== undefined },
  );
  return (template) => {
    if (!data) return error ? "failed" : undefined;
    return data.page.find((one) => one.template === template) ?? "none";
  };
}

/** After something was deleted or taken back; the text itself is gone, or as it was. */
export const forgetLists = () => forget(listOwnTemplates, listTemplateAnswers);

/** After something was saved. */
export const forgetTemplates = () => forget(listOwnTemplates, listTemplateAnswers, readOwnTemplate);
