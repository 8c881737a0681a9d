import { type FormEvent, useEffect, useRef, useState } from "react";
import { Problem } from "../../api/problem.ts";
import { useSentence } from "../../api/use-sentence.ts";

export interface EntryForm {
  ref: React.RefObject<HTMLFormElement | null>;
  submit: (event: FormEvent<HTMLFormElement>) => void;
  waiting: boolean;
  /** The server's sentence for a field, until it is typed in again. */
  errorOf: (field: string) => string | undefined;
  /** Takes a field's error away; for what is wrong before anything is sent, sets it. */
  mark: (field: string, error?: string) => void;
  /** What is wrong where no field is at fault. */
  failure: string | undefined;
  problem: unknown;
}

/**
 * A form of the ways in: sent once at a time, its errors at their fields, the first of them focused. The fields
 * keep what is in them, whatever the answer; `read` gets it as the browser has it, password managers included.
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
