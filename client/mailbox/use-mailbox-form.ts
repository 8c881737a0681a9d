import { useRef, useState } from "react";
import { type MailboxInput, readMailbox, testMailbox } from "../../contract/mailbox.ts";
import {
  addMailbox,
  changeMailbox,
  listMailboxes,
  type MailboxDetail,
  readOneMailbox,
  testOneMailbox,
} from "../../contract/mailbox-list.ts";
import type { RouteReply } from "../../contract/route.ts";
import { isStale, Problem, sentenceOf } from "../api/problem.ts";
import { forget, keyOf, queryClient, useTell } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import type { FormState } from "../ui/fields/form-state.tsx";
import { clashesOf, uponNewer } from "../ui/fields/own-changes.ts";
import { useKeptState } from "../ui/kept-state.ts";
import type { FormAccess } from "./field-access.ts";
import {
  additionOf,
  changeOf,
  fieldOf,
  formOf,
  inputOf,
  type MailboxForm,
  sameForm,
} from "./mailbox-form.ts";
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
  /** Something else was saved meanwhile in fields that are typed in; saving waits for the choice. */
  clashes: boolean;
  choose: (mine: boolean) => void;
  save: () => void;
  test: () => void;
  testing: boolean;
  testError: string | undefined;
  result: TestResult | null;
}

interface Held {
  form: MailboxForm;
  /** What was saved when the typing began. */
  base: MailboxForm;
  modified: string;
}

export interface TestResult {
  reply: RouteReply<typeof testMailbox> & { offer?: RouteReply<typeof testOneMailbox>["offer"] };
  servers: MailboxInputServers;
}

/**
 * A mailbox while it is edited. `start` is its initial state, `saved` what the server has, null for one that is being
 * connected. Typed text is never lost: a failed save leaves all of it.
 */
export function useMailboxForm(
  ownerId: string,
  saved: MailboxDetail | null,
  start: MailboxForm,
  onAdded: (mailbox: MailboxDetail) => void,
): MailboxEditor {
  const t = useText();
  // With the words the state to which they were typed: what another tab saves is not passed over unasked.
  const [{ form, base, modified }, setHeld] = useKeptState<Held>(
    `mailbox.${ownerId}.${saved?.id ?? "new"}`,
    () => ({ form: start, base: start, modified: saved?.modified ?? "" }),
  );
  const [errors, setErrors] = useState<Errors>(none);
  const [justSaved, setJustSaved] = useState(false);
  const [result, setResult] = useState<MailboxEditor["result"]>(null);
  const submitted = useRef(start);
  const changed = !sameForm(form, base);

  function onSaved(mailbox: MailboxDetail): void {
    queryClient.setQueryData(keyOf(readOneMailbox, { params: { id: mailbox.id } }), mailbox);
    void forget(listMailboxes, readMailbox);
    const fresh = formOf(mailbox);
    // Text typed during saving stays, as a change.
    setHeld((now) => ({
      form: now.form === submitted.current ? fresh : now.form,
      base: fresh,
      modified: mailbox.modified,
    }));
    setErrors(none);
    setJustSaved(true);
  }
  const onError = (error: Error): void => {
    setErrors(errorsOf(error));
    if (isStale(error)) void forget(readOneMailbox);
  };
  const adding = useTell(addMailbox, {
    onSuccess(mailbox) {
      onSaved(mailbox);
      onAdded(mailbox);
    },
    onError,
  });
  const changing = useTell(changeMailbox, { onSuccess: onSaved, onError });
  const saving = saved ? changing : adding;
  const testing = useTell(testMailbox, { onError });
  const testingOne = useTell(testOneMailbox, { onError });
  const trial = saved ? testingOne : testing;

  const newer = saved && saved.modified > modified && !saving.isPending ? saved : null;
  const clashes = newer !== null && clashesOf(form, base, formOf(newer)).length > 0;
  /** What was saved meanwhile, with what was typed or without. */
  function follow(mine: boolean): void {
    if (!newer) return;
    const fresh = formOf(newer);
    setHeld({ form: mine ? uponNewer(form, base, fresh) : fresh, base: fresh, modified: newer.modified });
  }
  function choose(mine: boolean): void {
    follow(mine);
    if (saving.isError) saving.reset();
  }
  // The form follows newer states; what is typed stays. What clashes is asked of the user first.
  if (!clashes) follow(true);

  function change(part: Partial<MailboxForm>, field: string): void {
    setHeld((now) => ({ ...now, form: { ...now.form, ...part } }));
    setJustSaved(false);
    if (saving.isError) saving.reset();
    setErrors(({ [field]: _gone, ...rest }) => rest);
  }

  function test(): void {
    const body: MailboxInput = inputOf(form, ownerId);
    setErrors(none);
    const show = (reply: TestResult["reply"]): void => {
      setResult({ reply, servers: serversOf(body) });
      // A test may find that a consent is over, which pauses the mailbox.
      if (saved && !reply.ok) void forget(readOneMailbox, listMailboxes);
    };
    if (!saved) testing.mutate({ body }, { onSuccess: show });
    else {
      const servers = saved.signIn.kind === "password" ? { imap: body.imap, smtp: body.smtp } : {};
      testingOne.mutate({ params: { id: saved.id }, body: servers }, { onSuccess: show });
    }
  }

  const faulty = Object.keys(errors).length > 0;
  const failure = saving.error && !faulty && !clashes ? sentenceOf(saving.error, t) : undefined;
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
  const wait = trial.error instanceof Problem && trial.error.code === "too-many-requests";
  return {
    form,
    change,
    errorOf: (field) => errors[field],
    state,
    errors,
    failure,
    changed,
    clashes,
    choose,
    save: () => {
      if (clashes) {
        document.querySelector<HTMLElement>(".mailbox-notes .row-of button")?.focus();
        return;
      }
      submitted.current = form;
      if (saved) changing.mutate({ params: { id: saved.id }, body: changeOf(form, saved, modified) });
      else adding.mutate({ body: additionOf(form, ownerId) });
    },
    test,
    testing: trial.isPending,
    testError: trial.error
      ? wait
        ? t("mailbox.tooManyTests", {
            minutes: Math.ceil(((trial.error as Problem).retryAfter ?? 60) / 60),
          })
        : sentenceOf(trial.error, t)
      : undefined,
    result,
  };
}
