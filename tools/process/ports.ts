import { createServer } from "node:net";

/** Where a server can listen: nowhere in particular means every address of the machine. */
type Host = "127.0.0.1" | "::" | "0.0.0.0";

function listenOnce(port: number, host: Host): Promise<{ port: number } | { code: string }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? "UNKNOWN" }));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === "object" && address ? address.port : port;
      server.close(() => resolve({ port: bound }));
    });
  });
}

/** A TCP port of the loopback address that nobody listens on at this moment. */
export async function findFreePort(): Promise<number> {
  const result = await listenOnce(0, "127.0.0.1");
  if ("code" in result) throw new Error(`No free port on 127.0.0.1 (${result.code}).`);
  return result.port;
}

/** Whether a server could listen on this port, on IPv4 and IPv6, on one address and on all. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "0.0.0.0", "::"] as const) {
    const result = await listenOnce(port, host);
    // A machine without IPv6 refuses the address, which says nothing about the port.
    if ("code" in result && !["EAFNOSUPPORT", "EADDRNOTAVAIL"].includes(result.code)) return false;
  }
  return true;
}
