import { type ReactNode, use } from "react";
import { type ChoicesProps, type ItemProps, MenuParts, type MenuProps, type Parts } from "./menu-parts.ts";
import { OpenedOnDemand, onDemand } from "./on-demand.tsx";

const MenuPopup = onDemand(() => import("./menu-popup.tsx"));

/** A list of things to do, under its button. Arrows move, letters jump, Escape closes. */
export function Menu(props: MenuProps) {
  return (
    <OpenedOnDemand trigger={props.trigger} popup="menu">
      <MenuPopup {...props} />
    </OpenedOnDemand>
  );
}

function useParts(): Parts {
  const parts = use(MenuParts);
  if (!parts) throw new Error("items stand in a Menu");
  return parts;
}

/** One thing to do, or one place to go. */
export function MenuItem(props: ItemProps) {
  const { Item } = useParts();
  return <Item {...props} />;
}

/** One of several, the chosen one ticked. Closes when something is chosen. */
export function MenuChoices<Value extends string>(props: ChoicesProps<Value>) {
  const { Choices } = useParts();
  // It hands back only values that it was given.
  return <Choices {...(props as unknown as ChoicesProps<string>)} />;
}

/** A hairline between groups. */
export function MenuLine() {
  const { Line } = useParts();
  return <Line />;
}

/** The bold line at the top: "Sort by". */
export function MenuTitle({ children }: { children: ReactNode }) {
  return <p className="popup-title">{children}</p>;
}
