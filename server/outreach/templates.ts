import { englishTemplates } from "./templates/english.ts";
import { germanTemplates } from "./templates/german.ts";
import type { BuiltInTemplate } from "./templates/template.ts";

/** The twelve built-in templates in the order the chooser shows them: English first, then German. */
export const builtInTemplates: readonly BuiltInTemplate[] = [...englishTemplates, ...germanTemplates];
