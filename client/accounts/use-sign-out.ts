import { useNavigate } from "@tanstack/react-router";
import { paths } from "../paths.ts";
import { mayLeave } from "../ui/fields/unsaved.ts";
import { leave } from "./session.ts";

/** Signs out and opens the sign-in page; asks first if unsaved input would be lost (A4.14). */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return async () => {
    if (!(await mayLeave())) return;
    await leave();
    await navigate({ to: paths.signIn });
  };
}
