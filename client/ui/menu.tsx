import { Menu as Base } from "@base-ui/react/menu";
import type { ReactElement, ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

interface Props {
  /** The button that opens it; gets `aria-haspopup` and `aria-expanded`. */
  trigger: ReactElement;
  /** Names the menu where its trigger's words are not enough. */
  label?: string | undefined;
  align?: "start" | "end" | undefined;
  side?: "bottom" | "top" | undefined;
  children: ReactNode;
}

/** A list of things to do, under its button. Arrows move, letters jump, Escape closes. */
export function Menu({ trigger, label, align = "start", side = "bottom", children }: Props) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={6} className="afloat">
          <Base.Popup className="popup" aria-label={label}>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

interface ItemProps {
  icon?: IconName | undefined;
  /** Grey words at the right: a count, "soon". */
  note?: ReactNode | undefined;
  disabled?: boolean | undefined;
  onClick?: (() => void) | undefined;
  /** A link instead of a button: `render={<Link to=… />}`. */
  render?: ReactElement | undefined;
  children: ReactNode;
}

/** One thing to do, or one place to go. */
export function MenuItem({ icon, note, disabled, onClick, render, children }: ItemProps) {
  const shared = {
    className: "popup-item",
    children: (
      <>
        {icon ? <Icon name={icon} size="small" /> : null}
        {children}
        {note === undefined ? null : <small>{note}</small>}
      </>
    ),
  };
  return render ? (
    <Base.LinkItem {...shared} render={render} closeOnClick />
  ) : (
    <Base.Item {...shared} disabled={disabled} onClick={onClick} />
  );
}

interface ChoicesProps<Value extends string> {
  value: Value | null;
  onChange: (value: Value) => void;
  choices: readonly { value: Value; label: ReactNode; sign?: ReactNode; note?: ReactNode }[];
}

/** One of several, the chosen one ticked. Closes when something is chosen. */
export function MenuChoices<Value extends string>({ value, onChange, choices }: ChoicesProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} className="popup-item" closeOnClick>
          <span className="popup-tick">
            <Base.RadioItemIndicator>
              <Icon name="check" size="small" />
            </Base.RadioItemIndicator>
          </span>
          {choice.sign}
          {choice.label}
          {choice.note === undefined ? null : <small>{choice.note}</small>}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

/** A hairline between groups. */
export function MenuLine() {
  return <Base.Separator className="popup-line" />;
}

/** The bold line at the top: "Sort by". */
export function MenuTitle({ children }: { children: ReactNode }) {
  return <p className="popup-title">{children}</p>;
}
