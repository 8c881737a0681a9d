import { Select } from "@base-ui/react/select";
import { Field, type FieldWords } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface Option<Value extends string> {
  value: Value;
  label: string;
}

interface Props<Value extends string> extends FieldWords {
  value: Value | null;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

/** One of a list that opens under the field; type to jump, arrows to move. */
export function SelectField<Value extends string>({
  value,
  options,
  onChange,
  placeholder,
  disabled,
  name,
  ...words
}: Props<Value>) {
  return (
    <Field {...words}>
      {({ id, ...said }) => (
        <Select.Root
          items={options}
          value={value}
          onValueChange={(next) => next !== null && onChange(next)}
          disabled={disabled}
          name={name}
        >
          <Select.Trigger id={id} {...said} className="input select-trigger">
            <Select.Value placeholder={placeholder} />
            <Icon name="chevron-down" size="small" />
          </Select.Trigger>
          <Select.Portal>
            <Select.Positioner sideOffset={4} alignItemWithTrigger={false} className="afloat">
              <Select.Popup className="popup select-list">
                {options.map((option) => (
                  <Select.Item key={option.value} value={option.value} className="popup-item">
                    <Select.ItemIndicator className="popup-tick" keepMounted>
                      <Icon name="check" size="small" />
                    </Select.ItemIndicator>
                    <Select.ItemText>{option.label}</Select.ItemText>
                  </Select.Item>
                ))}
              </Select.Popup>
            </Select.Positioner>
          </Select.Portal>
        </Select.Root>
      )}
    </Field>
  );
}
