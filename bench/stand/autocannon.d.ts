/** The part of autocannon that the measurements use; the package has no types. */
declare module "autocannon" {
  interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: { method: "GET"; path: string; headers: Record<string, string> }[];
  }
  interface Result {
    /** Milliseconds. */
    latency: { p50: number; p99: number };
    requests: { average: number; total: number };
    duration: number;
    errors: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
