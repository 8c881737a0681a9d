import { afterEach, expect, test, vi } from "vitest";
import { setBearer } from "../../api/bearer.ts";
import { followNews, onNews } from "./live.ts";

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
  setBearer(null);
  vi.unstubAllGlobals();
});

test("B1.77 each piece of news of the stream is heard at once by the lists in view, until they are left", async () => {
  setBearer("t".repeat(32));
  let write = (_event: string): void => {};
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      write = (event) => controller.enqueue(new TextEncoder().encode(event));
    },
  });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(stream)),
  );
  const opened = new Promise<void>((open) => endings.push(followNews((live) => live && open())));
  let heard = 0;
  const leave = onNews(() => {
    heard += 1;
  });
  write("event: open\ndata:\n\n");
  await opened;
  expect(heard).toBe(0);
  // An event may come in two pieces.
  write("event: news\nda");
  write("ta:\n\nevent: ping\ndata:\n\n");
  await vi.waitFor(() => expect(heard).toBe(1));
  leave();
  const other = new Promise<void>((wake) => endings.push(onNews(wake)));
  write("event: news\ndata:\n\n");
  await other;
  expect(heard).toBe(1);
});
