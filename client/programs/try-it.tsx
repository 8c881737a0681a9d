import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { sentenceOf } from "../api/problem.ts";
import { type Tried, tryRequest } from "../api/public-document.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { PasswordField } from "../ui/fields/password-field.tsx";
import { TextArea, TextField } from "../ui/fields/text-field.tsx";
import { Note } from "../ui/note.tsx";
import { type Operation, requestOf, type Typed } from "./operations.ts";

interface Props {
  operation: Operation;
  typed: Typed;
  onType: (typed: Typed) => void;
  /** Kept for the next call as long as the page is open, and nowhere else. */
  token: string;
  onToken: (token: string) => void;
}

/** A form for one call; what it sends is real, and so is what comes back. */
export function TryIt({ operation, typed, onType, token, onToken }: Props) {
  const t = useText();
  const [pressed, setPressed] = useState(false);
  const request = requestOf(operation, typed);
  const sent = useMutation<Tried, Error>({ mutationFn: () => tryRequest(token.trim(), request!) });
  const missing = (name: string, required: boolean): string | undefined =>
    pressed && required && !typed.values[name]?.trim() ? t("accounts.reference.required") : undefined;
  const lacks = operation.parameters.some(({ name, required }) => required && !typed.values[name]?.trim());
  function submit(event: FormEvent): void {
    event.preventDefault();
    setPressed(true);
    if (!sent.isPending && token.trim() !== "" && request && !lacks) sent.mutate();
  }
  return (
    <section aria-labelledby="reference-try">
      <h3 id="reference-try">{t("accounts.reference.try")}</h3>
      {operation.method === "GET" ? null : <Note kind="warning">{t("accounts.reference.real")}</Note>}
      <form noValidate className="reference-try" onSubmit={submit}>
        <PasswordField
          label={t("accounts.reference.token")}
          hint={t("accounts.reference.tokenHint")}
          name="token"
          autoComplete="off"
          value={token}
          error={pressed && token.trim() === "" ? t("accounts.reference.required") : undefined}
          onChange={(event) => onToken(event.target.value)}
        />
        {operation.parameters.map(({ name, required }) => (
          <TextField
            key={name}
            label={required ? name : t("accounts.reference.optionalField", { name })}
            value={typed.values[name] ?? ""}
            autoComplete="off"
            spellCheck={false}
            error={missing(name, required)}
            onChange={(event) =>
              onType({ ...typed, values: { ...typed.values, [name]: event.target.value } })
            }
          />
        ))}
        {operation.requestBody ? (
          <div className="full-width">
            <TextArea
              label={t("accounts.reference.body")}
              value={typed.body}
              rows={8}
              spellCheck={false}
              className="reference-code"
              error={request ? undefined : t("accounts.reference.noJson")}
              onChange={(event) => onType({ ...typed, body: event.target.value })}
            />
          </div>
        ) : null}
        <div className="full-width">
          <Button kind="main" type="submit" state={sent.isPending ? "waiting" : "ready"}>
            {t("accounts.reference.send")}
          </Button>
        </div>
      </form>
      <div aria-live="polite">
        {sent.error ? <Note kind="failing">{sentenceOf(sent.error, t)}</Note> : null}
        {sent.data ? <TriedView tried={sent.data} /> : null}
      </div>
    </section>
  );
}

function TriedView({ tried }: { tried: Tried }) {
  const t = useText();
  return (
    <>
      <p className="mt-4">
        <b className="num">{t("accounts.reference.status", { status: tried.status })}</b>
        {tried.headers.map(([name, value]) => (
          <span key={name} className="small muted reference-header">
            {name}: {value}
          </span>
        ))}
      </p>
      {tried.body === "" ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the page is scrolled by keyboard
        <pre tabIndex={0} className="reference-code">
          {tried.body}
        </pre>
      )}
    </>
  );
}
