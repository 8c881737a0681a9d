import { type RefObject, useEffect, useRef } from "react";
import { useText } from "../../language/text.tsx";
import { Icon } from "../icon.tsx";
import { IconButton } from "../icon-button.tsx";
import { useShortcuts } from "../keys/use-shortcuts.ts";

interface Props {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Enter was pressed. */
  onSubmit?: (() => void) | undefined;
  placeholder?: string | undefined;
  autoFocus?: boolean | undefined;
  inputRef?: RefObject<HTMLInputElement | null> | undefined;
  /** The id of what explains it. */
  describedBy?: string | undefined;
}

/** The look-up: a line, not a box. `/` jumps to it from anywhere that is not a field. */
export function SearchLine(props: Props) {
  const { label, value, onChange, onSubmit, placeholder, autoFocus, inputRef, describedBy } = props;
  const t = useText();
  const ours = useRef<HTMLInputElement>(null);
  const field = inputRef ?? ours;

  useShortcuts({
    search() {
      field.current?.focus();
    },
  });

  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus, field]);

  return (
    <search>
      <form
        className="search-line"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
      >
        <Icon name="search" size="large" />
        <input
          ref={field}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label={label}
          aria-describedby={describedBy}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape" || !value) return;
            // Escape must not also close what is behind the field, such as a dialog.
            event.stopPropagation();
            onChange("");
          }}
        />
        {value ? (
          <IconButton
            icon="cross"
            label={t("ui.clearSearch")}
            onClick={() => {
              onChange("");
              field.current?.focus();
            }}
          />
        ) : (
          <kbd>/</kbd>
        )}
      </form>
    </search>
  );
}
