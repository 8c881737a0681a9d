import { type FormEvent, useEffect, useRef, useState } from "react";
import { Problem } from "../../api/problem.ts";
import { useSentence } from "../../api/use-sentence.ts";

export interface EntryForm {
  ref: React.RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  waiting: boolean;
  /** The server's sentence for a field, until it is typed in again. */
  errorOf: (field: string) => string | undefined;
  /** Clears a field's error, or sets one found before sending. */
  mark: (field: string, error?: string) => void;
  /** An error that belongs to no field. */
  failure: string | undefined;
  problem: unknown;
}

/**
 * A sign-in or sign-up form: one request at a time, errors at their fields, the first one focused. The fields keep
 * their contents, whatever the answer; `read` takes the browser's values, including those from password managers.
 */
export function useEntryForm(send: (read: (field: string) => string) => Promise<void>): EntryForm {
  const ref = useRef<HTMLFormElement>(null);
  const [waiting, setWaiting] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState(0);

  useEffect(() => {
    if (refused > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refused]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (waiting) return;
    const data = new FormData(event.currentTarget);
    setWaiting(true);
    setProblem(null);
    setErrors({});
    send((field) => String(data.get(field) ?? ""))
      .catch((thrown: unknown) => {
        const fields = thrown instanceof Problem ? thrown.errors : [];
        setErrors(
          Object.fromEntries(fields.map(({ pointer, detail }) => [pointer.slice(1), detail]).reverse()),
        );
        setProblem(thrown);
        setRefused((before) => before + 1);
      })
      .finally(() => setWaiting(false));
  }

  function mark(field: string, error?: string): void {
    setErrors(({ [field]: _gone, ...rest }) => (error === undefined ? rest : { ...rest, [field]: error }));
  }
  const failure = useSentence(problem);
  const named = problem instanceof Problem && problem.errors.length > 0;
  return {
    ref,
    submit,
    waiting,
    errorOf: (field) => errors[field],
    mark,
    failure: named ? undefined : failure,
    problem,
  };
}
