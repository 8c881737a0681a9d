import { buildImage } from "./build-image.ts";

// A build in a child process: gets the connection in a message, and answers with the result.

// The parent process is gone: no one would hear the result.
process.once("disconnect", () => process.exit(1));

process.once("message", ({ connectionString }: { connectionString: string }) => {
  buildImage(connectionString).then(
    (built) => process.send!({ built }, () => process.exit(0)),
    (error: Error) => process.send!({ failed: error.message }, () => process.exit(1)),
  );
});
