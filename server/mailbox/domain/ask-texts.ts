import { isAbsent, type Names } from "../../platform/outbound/names.ts";

/** The text records of a name, each in one piece; none where there surely are none; null where DNS gave no answer. */
export async function askTexts(names: Names, name: string): Promise<string[] | null> {
  try {
    return (await names.txt(name)).map((parts) => parts.join(""));
  } catch (error) {
    return isAbsent(error) ? [] : null;
  }
}
