import type { Server } from "node:http";
import { createAppServer } from "./create-app-server";
import { readSettings } from "./settings";

async function start(): Promise<void> {
  const settings = readSettings();
  const server = await createAppServer(settings);
  await listen(server, settings);
  process.stdout.write(`Storybook: http://localhost:${settings.port}\n`);
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    // A browser that keeps a connection busy must not keep the process alive.
    setTimeout(() => server.closeAllConnections(), 500).unref();
  };
  process.once("SIGTERM", stop);
  process.once("SIGINT", stop);
}

function listen(server: Server, { port, host }: { port: number; host?: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === "EADDRINUSE";
      reject(isTaken ? new Error(`Port ${port} is taken. Set SAMPLE_APP_PORT to a free one.`) : error);
    });
    server.listen({ port, host }, resolve);
  });
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
