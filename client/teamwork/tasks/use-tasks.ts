import { listOwnTasks, listTasks } from "../../../contract/teamwork/tasks.ts";
import { useAsk } from "../../api/queries.ts";

/** Tasks of a campaign, or those about one podcast of it. */
export const useTasks = (campaign: string, entry?: string) =>
  useAsk(listTasks, { params: { id: campaign }, query: entry === undefined ? {} : { entry } });

/** What the user has to do, asked for by the dashboard. */
export const useOwnTasks = () => useAsk(listOwnTasks, {}, { refetchOnMount: "always" });
