import type { Owner } from "../../contract/accounts.ts";
import { listMembers } from "../../contract/accounts-members.ts";
import { useAsk } from "../api/queries.ts";
import { useOwner } from "./owner.ts";
import { usePermission } from "./session.ts";

/** The organization the user acts for without belonging to it; null if it is their own or not yet known. */
export function useActingFor(): Owner | null {
  const may = usePermission("OWNER_ACT_FOR_ANY");
  const owner = useOwner();
  const members = useAsk(
    listMembers,
    { params: { ownerId: owner?.publicId ?? "" } },
    { enabled: may && Boolean(owner) },
  );
  if (!owner || !members.data) return null;
  return members.data.members.some((member) => member.self) ? null : owner;
}
