import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef } from "react";
import { EditorPieces } from "./marked-text.tsx";
import { markAt } from "./placeholders.ts";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  /** One line: Enter goes on, pasted line breaks become blanks. */
  singleLine?: boolean | undefined;
  /** How many letters it can have, unless it is one line. */
  most?: number | undefined;
  lang: string;
  placeholder?: string | undefined;
  error?: string | undefined;
  onFocus?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  className?: string | undefined;
}

/**
 * A plain text field that shows placeholders as chips. The field itself is a real one, so typing, undo, pasting,
 * spell checking and screen readers work as usual; its letters are transparent, and the same text with chips is
 * drawn underneath.
 */
export function MarkEditor(props: Props) {
  const { label, value, onChange, fieldRef, singleLine, lang, error, onNext } = props;
  const said = useId();
  const typed = useRef(value);
  const caret = useRef<[number, number]>([0, 0]);
  // Words that come from elsewhere move the caret to their end: whoever is typing goes on where they were.
  useLayoutEffect(() => {
    const field = fieldRef.current;
    if (typed.current !== value && field && field === document.activeElement)
      field.setSelectionRange(...caret.current);
    typed.current = value;
  }, [value, fieldRef]);

  /** A chip is one thing: arrows step over it, Backspace and Delete take all of it. */
  function stepOverMarks(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const field = event.currentTarget;
    const { selectionStart: at, selectionEnd } = field;
    if (at !== selectionEnd || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const back = event.key === "Backspace" || event.key === "ArrowLeft";
    if (!back && event.key !== "Delete" && event.key !== "ArrowRight") return;
    const mark = markAt(value, at, back ? "before" : "after");
    if (!mark) return;
    if (event.key === "Backspace" || event.key === "Delete") {
      // The browser then deletes the selection, and can undo that.
      field.setSelectionRange(...mark);
      return;
    }
    event.preventDefault();
    const to = back ? mark[0] : mark[1];
    field.setSelectionRange(to, to);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (singleLine && event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      onNext?.();
    } else stepOverMarks(event);
  }

  return (
    <div
      className={["mark-editor", error && "failing", props.className].filter(Boolean).join(" ")}
      lang={lang}
    >
      <div className="mark-layer" aria-hidden="true">
        <EditorPieces text={value} />
        {/* A last line that is empty has no height of its own. */}
        {"\u200b"}
      </div>
      <textarea
        ref={fieldRef}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? said : undefined}
        value={value}
        placeholder={props.placeholder}
        rows={1}
        spellCheck
        maxLength={singleLine ? 998 : (props.most ?? 100_000)}
        onFocus={props.onFocus}
        onKeyDown={onKeyDown}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
          caret.current = [selectionStart, selectionEnd];
        }}
        onChange={({ target }) => {
          typed.current = singleLine ? target.value.replace(/\s*[\r\n]+\s*/g, " ") : target.value;
          onChange(typed.current);
        }}
      />
      {error ? (
        <span className="small danger editor-error" id={said}>
          {error}
        </span>
      ) : null}
    </div>
  );
}

/** Inserts words at a field's caret, replacing the selection, so that the browser can undo it. */
export function insertAtCaret(field: HTMLTextAreaElement, words: string): void {
  field.focus();
  // The only way to insert that the browser's undo knows; browsers without it use the direct one.
  if (document.execCommand("insertText", false, words)) return;
  field.setRangeText(words, field.selectionStart, field.selectionEnd, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
