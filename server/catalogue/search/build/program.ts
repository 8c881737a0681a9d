import { buildImage } from "./build-image.ts";

// A build in a process of its own: takes the connection by message, and answers by message how it went.

// Whoever started it is gone: nobody would hear of the end.
process.once("disconnect", () => process.exit(1));

process.once("message", ({ connectionString }: { connectionString: string }) => {
  buildImage(connectionString).then(
    (built) => process.send!({ built }, () => process.exit(0)),
    (error: Error) => process.send!({ failed: error.message }, () => process.exit(1)),
  );
});
