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
 * Listens on a host: null is every address of the machine, and `localhost` is both loopback addresses, since browsers may
 * try either.
 *
 * @returns a function that closes the second loopback address; the first closes with the server
 */
export async function listen(server: Server, port: number, host: string | null): Promise<() => void> {
  if (host !== "localhost") {
    await listening(server, port, host ?? undefined);
    return () => undefined;
  }
  await listening(server, port, "127.0.0.1");
  const second = createServer((socket) => void server.emit("connection", socket));
  // A machine without IPv6 has only 127.0.0.1.
  await listening(second, port, "::1").catch((error: NodeJS.ErrnoException) => {
    if (!["EADDRNOTAVAIL", "EAFNOSUPPORT"].includes(error.code ?? "")) throw error;
  });
  return () => second.close();
}
