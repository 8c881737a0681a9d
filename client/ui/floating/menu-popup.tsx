import { Menu as Base } from "@base-ui/react/menu";
import { Icon } from "../icon.tsx";
import { type ChoicesProps, type ItemProps, MenuParts, type MenuProps, type Parts } from "./menu-parts.ts";
import { usePressed } from "./on-demand.tsx";

/** The menu itself, with its button; opens at once. */
export default function MenuPopup({ trigger, label, align = "start", side = "bottom", children }: MenuProps) {
  const button = usePressed<HTMLButtonElement>();
  return (
    <Base.Root modal={false}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={6} className="afloat">
          <Base.Popup className="popup" aria-label={label}>
            <MenuParts value={parts}>{children}</MenuParts>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ icon, note, disabled, onClick, render, children }: ItemProps) {
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

function Choices({ value, onChange, choices }: ChoicesProps<string>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: string) => onChange(next)}>
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

const Line = () => <Base.Separator className="popup-line" />;

const parts: Parts = { Item, Choices, Line };
