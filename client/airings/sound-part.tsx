import { readSoundParts } from "../../contract/airings.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { PartState } from "../settings/part-state.tsx";
import { Note } from "../ui/note.tsx";

/** Whether episodes can be heard here, and how fast (C5.16, C5.17). */
export function SoundPart() {
  const t = useText();
  const { dayAndTime } = useFormats();
  const asked = useAsk(readSoundParts, {}, { staleTime: 0 });
  const sound = asked.data;
  return (
    <PartState answer={asked} empty={null}>
      {sound ? (
        <section aria-labelledby="sound-speech">
          <h2 id="sound-speech">{t("airings.sound.title")}</h2>
          {sound.speech === "wrong" ? (
            <Note kind="failing" start={t("airings.sound.wrong")}>
              {sound.fault ? t(`airings.sound.fault.${sound.fault}`) : null}
            </Note>
          ) : (
            <p className="mt-2">{t(`airings.sound.${sound.speech}`)}</p>
          )}
          <p className="mt-2">{t(`airings.sound.prints.${sound.prints ? "yes" : "no"}`)}</p>
          {sound.secondsAnHour === null ? null : (
            <p className="mt-2">
              {t("airings.sound.speed", { minutes: Math.max(1, Math.round(sound.secondsAnHour / 60)) })}
            </p>
          )}
          {sound.speech === "ready" ? (
            <p className="mt-2">{t("airings.sound.hours", { hours: sound.hoursADay })}</p>
          ) : null}
          {sound.checked ? (
            <p className="small muted mt-2">
              {t("airings.sound.checked", { day: dayAndTime(sound.checked) })}
            </p>
          ) : null}
        </section>
      ) : null}
    </PartState>
  );
}
