import { ACTS, type Act, mayDo, type Role } from "../../contract/acts.ts";
import { useText } from "../language/text.tsx";
import { useSession } from "./session.ts";

/**
 * What the user is in an organization, named by its public id or its stable handle. Whoever acts for one that is not
 * theirs may do what its owners may; whoever sees a campaign without belonging to its organization is a guest.
 */
export function useRole(owner: string | null | undefined): Role | undefined {
  const { owners, permissions } = useSession();
  if (owner === null || owner === undefined) return undefined;
  const own = owners.find((one) => one.publicId === owner || one.name === owner);
  return own?.role ?? (permissions.includes("OWNER_ACT_FOR_ANY") ? "owner" : "guest");
}

/** Belongs to no organization and sees single campaigns. */
export function useOnlyGuest(): boolean {
  const { owners, guest } = useSession();
  return guest && owners.length === 0;
}

/** Whether the user may do something there. What is not known yet is not refused: the server has the last word. */
export function useMay(act: Act, owner: string | null | undefined): boolean {
  const role = useRole(owner);
  return role === undefined || mayDo(role, act);
}

/** Why a button is off: a sentence that names who could press it; undefined where the user may. */
export function useWhyNot(act: Act, owner: string | null | undefined): string | undefined {
  const t = useText();
  return useMay(act, owner) ? undefined : t(`accounts.roles.needs.${ACTS[act]}`);
}
