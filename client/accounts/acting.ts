import type { Owner } from "../../contract/accounts.ts";
import { listMembers } from "../../contract/accounts-members.ts";
import { useAsk } from "../api/queries.ts";
import { useOwner } from "./owner.ts";
import { usePermission } from "./session.ts";

/** The organization one acts for without belonging to it; null where it is one's own, or nobody knows yet. */
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
