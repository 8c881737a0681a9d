import { OpenedOnDemand, onDemand } from "../floating/on-demand.tsx";
import { Icon } from "../icon.tsx";
import { Field, type FieldWords } from "./field.tsx";
import type { SelectProps } from "./select-list.tsx";

const SelectList = onDemand(() => import("./select-list.tsx"));

/** One of a list that opens under the field; type to jump, arrows to move. */
export function SelectField<Value extends string>({
  value,
  options,
  onChange,
  placeholder,
  disabled,
  name,
  ...words
}: SelectProps<Value> & FieldWords) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Field {...words}>
      {(said) => (
        <OpenedOnDemand
          popup="listbox"
          trigger={
            <button
              type="button"
              role="combobox"
              aria-expanded={false}
              disabled={disabled}
              {...said}
              className="input select-trigger"
            >
              <span>{chosen?.label ?? placeholder}</span>
              <Icon name="chevron-down" size="small" />
            </button>
          }
        >
          <SelectList
            {...{ value, options, placeholder, disabled, name, said }}
            // It hands back only values that it was given.
            onChange={onChange as (value: string) => void}
          />
        </OpenedOnDemand>
      )}
    </Field>
  );
}
