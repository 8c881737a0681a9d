import { Select } from "@base-ui/react/select";
import type { Ref } from "react";
import { usePressed } from "../floating/on-demand.tsx";
import { Icon } from "../icon.tsx";
import type { FieldIds } from "./field.tsx";

export interface Option<Value extends string> {
  value: Value;
  label: string;
}

export interface SelectProps<Value extends string> {
  value: Value | null;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  /** Shown while nothing is chosen. */
  placeholder?: string | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
}

/** The list itself, with its button; opens at once. */
export default function SelectList({ said, ...props }: SelectProps<string> & { said: FieldIds }) {
  const { value, options, onChange, placeholder, disabled, name } = props;
  const button = usePressed<HTMLElement>();
  return (
    <Select.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={disabled}
      name={name}
    >
      <Select.Trigger ref={button as Ref<HTMLButtonElement>} {...said} className="input select-trigger">
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
  );
}
