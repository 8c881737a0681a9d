import { useText } from "../../language/text.tsx";
import { useTogether } from "./use-together.ts";
import "./together.css";

/** So many faces fit beside a name; the others are counted. */
const FACES = 5;

/** The first letters of a name's first two words. */
const initials = (name: string): string =>
  name
    .split(/\s+/u)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toLocaleUpperCase();

/** Who else has this campaign before them just now. Nothing where one is alone. */
export function PeopleHere({ campaign }: { campaign: string }) {
  const t = useText();
  const people = useTogether(campaign);
  if (people.length === 0) return null;
  const more = people.length - FACES;
  return (
    <div className="people-here">
      <span className="small muted label" id="people-here">
        {t("campaigns.together.here")}
      </span>
      <ul aria-labelledby="people-here">
        {people.slice(0, FACES).map(({ id, name, guest }) => (
          <li key={id}>
            <span className="face" aria-hidden="true">
              {initials(name)}
            </span>
            <span className="name">{guest ? t("campaigns.together.guest", { name }) : name}</span>
          </li>
        ))}
        {more > 0 ? <li>{t("campaigns.together.more", { count: more })}</li> : null}
      </ul>
    </div>
  );
}
