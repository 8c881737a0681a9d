import { useRef, useState } from "react";
import {
  type Mailbox,
  type MailboxInput,
  readMailbox,
  saveMailbox,
  testMailbox,
} from "../../contract/mailbox.ts";
import type { RouteReply } from "../../contract/route.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { keyOf, queryClient, useTell } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import type { FormState } from "../ui/fields/form-state.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import type { FormAccess } from "./field-access.ts";
import { fieldOf, formOf, inputOf, type MailboxForm, sameForm } from "./mailbox-form.ts";
import { type MailboxInputServers, serversOf } from "./tested-servers.ts";

type Errors = Readonly<Record<string, string>>;
const none: Errors = {};

/** The first sentence of each field. */
function errorsOf(error: unknown): Errors {
  if (!(error instanceof Problem) || error.code !== "invalid") return none;
  return Object.fromEntries(error.errors.map(({ pointer, detail }) => [fieldOf(pointer), detail]).reverse());
}

export interface MailboxEditor extends FormAccess {
  state: FormState;
  errors: Errors;
  /** Why saving failed where no field is at fault. */
  failure: string | undefined;
  changed: boolean;
  save: () => void;
  test: () => void;
  testing: boolean;
  testError: string | undefined;
  result: { reply: RouteReply<typeof testMailbox>; servers: MailboxInputServers } | null;
}

/**
 * The mail configuration while it is edited. `start` is its initial state, `saved` what the server has.
 * Typed text is never lost: a failed save leaves all of it.
 */
export function useMailboxForm(ownerId: string, saved: Mailbox | null, start: MailboxForm): MailboxEditor {
  const t = useText();
  const [form, setForm] = useKeptState(`mailbox.${ownerId}`, () => start);
  const [base, setBase] = useState(start);
  const [errors, setErrors] = useState<Errors>(none);
  const [justSaved, setJustSaved] = useState(false);
  const [result, setResult] = useState<MailboxEditor["result"]>(null);
  const submitted = useRef(start);
  const changed = !sameForm(form, base);

  const saving = useTell(saveMailbox, {
    onSuccess: (mailbox) => {
      queryClient.setQueryData(keyOf(readMailbox, { query: { owner: ownerId } }), mailbox);
      const fresh = formOf(mailbox);
      // Text typed during saving stays, as a change.
      setForm((now) => (now === submitted.current ? fresh : now));
      setBase(fresh);
      setErrors(none);
      setJustSaved(true);
    },
    onError: (error) => setErrors(errorsOf(error)),
  });
  const testing = useTell(testMailbox, { onError: (error) => setErrors(errorsOf(error)) });

  function change(part: Partial<MailboxForm>, field: string): void {
    setForm((now) => ({ ...now, ...part }));
    setJustSaved(false);
    if (saving.isError) saving.reset();
    setErrors(({ [field]: _gone, ...rest }) => rest);
  }

  function test(): void {
    const body: MailboxInput = inputOf(form, ownerId);
    setErrors(none);
    testing.mutate({ body }, { onSuccess: (reply) => setResult({ reply, servers: serversOf(body) }) });
  }

  const faulty = Object.keys(errors).length > 0;
  const failure = saving.error && !faulty ? sentenceOf(saving.error, t) : undefined;
  const state: FormState = saving.isPending
    ? "saving"
    : faulty
      ? "invalid"
      : failure
        ? "failed"
        : changed
          ? "changed"
          : justSaved || saved
            ? "saved"
            : "untouched";
  const wait = testing.error instanceof Problem && testing.error.code === "too-many-requests";
  return {
    form,
    change,
    errorOf: (field) => errors[field],
    state,
    errors,
    failure,
    changed,
    save: () => {
      submitted.current = form;
      saving.mutate({ body: inputOf(form, ownerId) });
    },
    test,
    testing: testing.isPending,
    testError: testing.error
      ? wait
        ? t("mailbox.tooManyTests", {
            minutes: Math.ceil(((testing.error as Problem).retryAfter ?? 60) / 60),
          })
        : sentenceOf(testing.error, t)
      : undefined,
    result,
  };
}
