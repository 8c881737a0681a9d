import type { PublicDocument, ShownSchema } from "../api/public-document.ts";
import { useText } from "../language/text.tsx";
import { fieldsOf, kindOf } from "./operations.ts";

/** So deep folds go; what lies deeper is named and stands elsewhere. */
const DEEPEST = 4;

/** The fields of a thing; what is within one opens on demand. */
export function FieldsList({
  document,
  schema,
  depth = 0,
}: {
  document: PublicDocument;
  schema: ShownSchema;
  depth?: number;
}) {
  const t = useText();
  const { properties = {}, required = [] } = fieldsOf(document, schema) ?? {};
  return (
    <ul className="reference-fields">
      {Object.entries(properties).map(([name, is]) => {
        const line = (
          <>
            <code>{name}</code> <span className="small muted">{kindOf(is)}</span>
            {required.includes(name) ? null : (
              <span className="small faint"> {t("accounts.reference.optional")}</span>
            )}
          </>
        );
        return (
          <li key={name}>
            {depth < DEEPEST && fieldsOf(document, is) ? (
              <details>
                <summary>{line}</summary>
                <FieldsList document={document} schema={is} depth={depth + 1} />
              </details>
            ) : (
              line
            )}
          </li>
        );
      })}
    </ul>
  );
}
