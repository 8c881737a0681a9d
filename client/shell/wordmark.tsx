import { Link } from "@tanstack/react-router";
import { useSessionState } from "../accounts/session.ts";
import { paths } from "../paths.ts";

/** Host|read: the bar is the speaker's cue. It leads to the dashboard (A2.24), before sign-in to sign-in. */
export function Wordmark() {
  const { status } = useSessionState();
  return (
    <Link to={status === "out" ? paths.signIn : paths.dashboard} className="wordmark" aria-label="Hostread">
      Host
      <i />
      read
    </Link>
  );
}
