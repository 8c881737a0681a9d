import { QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { readBeside } from "../../contract/conversations.ts";
import { forget, keyOf, queryClient } from "./queries.ts";

test("B1.115 what was asked for before an act and is still on its way is asked for again after it", async () => {
  const answers: ((state: string) => void)[] = [];
  const observer = new QueryObserver(queryClient, {
    queryKey: keyOf(readBeside, { params: { id: "conversation1" } }),
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  });
  const end = observer.subscribe(() => {});
  await expect.poll(() => answers.length).toBe(1);
  const forgotten = forget(readBeside);
  answers[0]!("before the act");
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!("after it");
  await forgotten;
  expect(observer.getCurrentResult().data).toBe("after it");
  end();
  queryClient.clear();
});
