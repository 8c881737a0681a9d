import type { FastifyInstance } from "fastify";
import { expect } from "vitest";

export interface NewsStream {
  answer: Response;
  /** Waits for the next event; "over" when the stream has ended. Of a change it answers what it holds. */
  next(): Promise<string>;
  end(): void;
}

/** Opens the stream of news as a browser does, at an edge that listens. */
export async function openNews(web: FastifyInstance, token: string, query = ""): Promise<NewsStream> {
  const { port } = web.server.address() as { port: number };
  const ending = new AbortController();
  const answer = await fetch(`http://127.0.0.1:${port}/api/live${query}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: ending.signal,
  });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    answer,
    async next() {
      for (;;) {
        const found = /^(?::.*\n\n)*event: (\w+)\ndata: (.*)\n\n/.exec(text);
        if (found) {
          text = text.slice(found[0].length);
          if (found[1] === "changed") return found[2]!;
          expect(found[2]).toBe("{}");
          return found[1]!;
        }
        const { value, done } = await reader.read();
        if (done) return "over";
        text += value;
      }
    },
    end: () => ending.abort(),
  };
}
