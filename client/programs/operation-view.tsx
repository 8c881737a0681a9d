import { useState } from "react";
import type { PublicDocument } from "../api/public-document.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { FieldsList } from "./fields-list.tsx";
import { exampleOf, fieldsOf, kindOf, type Operation, requestOf, saysOf, summaryOf } from "./operations.ts";
import { SampleView } from "./sample-view.tsx";
import { TryIt } from "./try-it.tsx";
import { Words } from "./words.tsx";

interface Props {
  document: PublicDocument;
  operation: Operation;
  token: string;
  onToken: (token: string) => void;
}

/** One call: what it does, takes and answers; a sample, and a form to try it. */
export function OperationView({ document, operation, token, onToken }: Props) {
  const t = useText();
  const language = useLanguage();
  const [typed, setTyped] = useState(() => exampleOf(operation));
  const { method, path, parameters, requestBody, responses } = operation;
  const says = saysOf(operation, language);
  const request = requestOf(operation, typed);
  const body = requestBody?.content["application/json"].schema;
  return (
    <article className="reference-operation">
      <h2 tabIndex={-1}>{summaryOf(operation, language)}</h2>
      <p className="reference-line">
        <b>{method}</b> <code>{path}</code>
      </p>
      {says === undefined ? null : (
        <p className="reference-says">
          <Words>{says}</Words>
        </p>
      )}
      <p className="small muted">
        {operation["x-act"] === null
          ? t("accounts.reference.anyToken")
          : t("accounts.reference.needs", { act: operation["x-act"] })}
      </p>
      {parameters.length > 0 ? (
        <section aria-labelledby="reference-takes">
          <h3 id="reference-takes">{t("accounts.reference.parameters")}</h3>
          <ul className="reference-fields">
            {parameters.map(({ name, in: where, required, schema }) => (
              <li key={`${where} ${name}`}>
                <code>{name}</code> <span className="small muted">{kindOf(schema)}</span>
                <span className="small faint">
                  {" "}
                  {t(`accounts.reference.in.${where}`)}
                  {required ? null : `, ${t("accounts.reference.optional")}`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {body ? (
        <section aria-labelledby="reference-body">
          <h3 id="reference-body">{t("accounts.reference.body")}</h3>
          <FieldsList document={document} schema={body} />
        </section>
      ) : null}
      <section aria-labelledby="reference-answers">
        <h3 id="reference-answers">{t("accounts.reference.answers")}</h3>
        {Object.entries(responses).map(([status, one]) => (
          <Answer key={status} document={document} status={status} answer={one} />
        ))}
      </section>
      {request ? <SampleView request={request} /> : null}
      <TryIt operation={operation} typed={typed} onType={setTyped} token={token} onToken={onToken} />
    </article>
  );
}

function Answer({
  document,
  status,
  answer,
}: {
  document: PublicDocument;
  status: string;
  answer: Operation["responses"][string];
}) {
  const name = /^#\/components\/responses\/(.+)$/.exec(answer.$ref ?? "")?.[1];
  const { description = "", content } =
    name === undefined ? answer : (document.components.responses[name] ?? {});
  const schema = content?.["application/json"]?.schema;
  const lines = description.split("\n\n");
  return (
    <details className="reference-answer" open={status.startsWith("2")}>
      <summary>
        <b className="num">{status}</b>{" "}
        <span className="small muted">
          {schema ? kindOf(schema) : lines.length > 1 ? null : <Words>{description}</Words>}
        </span>
      </summary>
      {schema && fieldsOf(document, schema) ? <FieldsList document={document} schema={schema} /> : null}
      {lines.length > 1
        ? lines.map((line) => (
            <p key={line} className="small">
              <Words>{line}</Words>
            </p>
          ))
        : null}
    </details>
  );
}
