import type { Template } from "../../../contract/outreach.ts";
import { englishTemplates } from "./templates/english.ts";
import { germanTemplates } from "./templates/german.ts";

/** The twelve built-in templates in the order the chooser shows them: English first, then German. */
export const builtInTemplates: readonly Template[] = [...englishTemplates, ...germanTemplates];
