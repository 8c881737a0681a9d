import { useState } from "react";
import {
  acceptBooking,
  cancelByHost,
  declineBooking,
  type OpenBooking,
  readOpenBooking,
  readOpenFile,
} from "../../../contract/bookings.ts";
import { call } from "../../api/call.ts";
import { download } from "../../api/download.ts";
import { Problem } from "../../api/problem.ts";
import { saveFile } from "../../ui/lists/save-file.ts";

/** What the link's owner says to the booking, besides the key and the version that they were shown. */
export type Said =
  | { act: "accept"; name: string; role: string }
  | { act: "decline"; reason: string }
  | { act: "cancel"; reason: string; spots: string[] | undefined };

/** The booking of a link: as it was read, or as it is after an answer. */
export function useLink(token: string) {
  const [booking, setBooking] = useState<OpenBooking | null>(null);
  const [error, setError] = useState<unknown>(null);
  /** Another version, or another answer, came first. */
  const [newer, setNewer] = useState(false);

  async function read(): Promise<void> {
    setError(null);
    try {
      setBooking(await call(readOpenBooking, { body: { token } }));
    } catch (thrown) {
      setError(thrown);
    }
  }

  async function say(said: Said, sha256: string): Promise<boolean> {
    setError(null);
    setNewer(false);
    try {
      setBooking(await answer(said, sha256));
      return true;
    } catch (thrown) {
      const shown = thrown instanceof Problem ? (thrown.payload as OpenBooking | undefined) : undefined;
      if (shown) {
        setBooking(shown);
        setNewer(true);
      } else setError(thrown);
      return false;
    }
  }

  function answer(said: Said, sha256: string): Promise<OpenBooking> {
    switch (said.act) {
      case "accept":
        return call(acceptBooking, {
          body: { token, sha256, name: said.name, function: said.role, may: true },
        });
      case "decline":
        return call(declineBooking, { body: { token, sha256, reason: said.reason } });
      case "cancel":
        return call(cancelByHost, {
          body: { token, reason: said.reason, ...(said.spots && { spots: said.spots }) },
        });
    }
  }

  async function take(file: "sheet" | "calendar", number: string): Promise<void> {
    setError(null);
    try {
      const name = `${number}.${file === "sheet" ? "pdf" : "ics"}`;
      saveFile(name, await download(readOpenFile, { body: { token, file } }));
    } catch (thrown) {
      setError(thrown);
    }
  }

  return { booking, error, newer, read, say, take };
}
