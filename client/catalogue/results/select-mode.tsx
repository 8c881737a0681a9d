import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";

interface Props {
  on: boolean;
  onChange: (on: boolean) => void;
}

/** On a phone, rows show checkboxes only in selection mode. */
export function SelectMode({ on, onChange }: Props) {
  const t = useText();
  return (
    <Button className="narrow-only select-mode" icon={on ? "cross" : "check"} onClick={() => onChange(!on)}>
      {t(on ? "catalogue.selectEnd" : "catalogue.selectStart")}
    </Button>
  );
}
