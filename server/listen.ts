import type { Server } from "node:http";
import { createServer, type Server as NetServer } from "node:net";

function listening(server: NetServer, port: number, host: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/**
 * Opens the server to a host: null is every address of the machine, and `localhost` both of its loopback addresses,
 * since nobody knows which of them a browser tries.
 *
 * @returns what closes it to new connections; closing the server itself does the rest
 */
export async function listen(server: Server, port: number, host: string | null): Promise<() => void> {
  if (host !== "localhost") {
    await listening(server, port, host ?? undefined);
    return () => undefined;
  }
  await listening(server, port, "127.0.0.1");
  const beside = createServer((socket) => void server.emit("connection", socket));
  // A machine without IPv6 has the one address only.
  await listening(beside, port, "::1").catch((error: NodeJS.ErrnoException) => {
    if (!["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(error.code ?? "")) throw error;
  });
  return () => beside.close();
}
