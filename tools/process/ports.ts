import { createServer } from "node:net";

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

export async function findFreePort(): Promise<number> {
  const result = await listenOnce(0, "127.0.0.1");
  if ("code" in result) throw new Error(`No free port on 127.0.0.1 (${result.code}).`);
  return result.port;
}

/** Whether a server could listen on this port, on loopback and on all IPv4 and IPv6 addresses. */
export async function isPortFree(port: number): Promise<boolean> {
  for (const host of ["127.0.0.1", "0.0.0.0", "::"] as const) {
    const result = await listenOnce(port, host);
    // These codes mean that the machine has no IPv6, not that the port is in use.
    if ("code" in result && !["EAFNOSUPPORT", "EADDRNOTAVAIL"].includes(result.code)) return false;
  }
  return true;
}
