import { useEffect, useRef, useState } from "react";
import { listenToAiring } from "../../contract/airings.ts";
import { call } from "../api/call.ts";
import { sentenceOf } from "../api/problem.ts";
import { playTime } from "../catalogue/detail/play-time.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

interface Props {
  spot: string;
  /** The second to begin at; null for the beginning. */
  from: number | null;
}

/** A little before the words, so that they are heard in their sentence. */
const BEFORE = 5;

/**
 * Plays the publisher's file at the place. Until the button is pressed the page does not even know the address, so its
 * host is asked for nothing.
 */
export function AiringPlayer({ spot, from }: Props) {
  const t = useText();
  const audio = useRef<HTMLAudioElement>(null);
  const [sound, setSound] = useState<string | null>(null);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [failed, setFailed] = useState(false);

  async function listen(): Promise<void> {
    setWaiting(true);
    setError(null);
    setFailed(false);
    try {
      setSound((await call(listenToAiring, { params: { id: spot } })).sound);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setWaiting(false);
    }
  }

  useEffect(() => {
    const element = audio.current;
    if (sound === null || element === null) return;
    const begin = () => {
      if (from !== null) element.currentTime = Math.max(0, from - BEFORE);
    };
    element.addEventListener("loadedmetadata", begin, { once: true });
    // A browser may ask for another press; the file is there by then.
    element.play().catch(() => undefined);
    element.focus();
    return () => {
      element.removeEventListener("loadedmetadata", begin);
      element.pause();
      element.removeAttribute("src");
      element.load();
    };
  }, [sound, from]);

  return (
    <div className="airing-player">
      {sound === null || failed ? (
        <Button icon="play" state={waiting ? "waiting" : "ready"} onClick={() => void listen()}>
          {from === null ? t("airings.listen") : t("airings.listenAt", { time: playTime(from) })}
        </Button>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: feeds carry no captions for their episodes
        <audio
          ref={audio}
          controls
          preload="auto"
          src={sound}
          aria-label={t("airings.player")}
          onError={() => setFailed(true)}
        />
      )}
      <p className="small faint">{t("airings.playerLead")}</p>
      {error || failed ? (
        <Note kind="failing">{error ? sentenceOf(error, t) : t("airings.playerFailed")}</Note>
      ) : null}
    </div>
  );
}
