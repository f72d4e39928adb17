import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Starts a relay to a server, which can fail like a server or a network. */
export async function startBreakableRelay(toPort: number, toHost = "127.0.0.1") {
  const sockets = new Set<Socket>();
  const silent = new Set<Socket>();
  const losing = new Set<Socket>();
  let answersToLose = 0;
  const server = createServer((near) => {
    const far = connect(toPort, toHost);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => undefined);
      from.once("close", () => {
        sockets.delete(from);
        losing.delete(from);
        if (!silent.has(from)) to.destroy();
      });
      from.on("data", (bytes) => {
        // The connection that sends the next request breaks when its answer comes. Other connections, which may be answering an earlier request, do not.
        if (from === near && answersToLose > 0) {
          answersToLose -= 1;
          losing.add(far);
        }
        if (losing.has(from)) return from.destroy();
        if (!silent.has(from)) to.write(bytes);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    port,
    /** Like a server that dies: all connections end, and no new one is accepted. */
    cut,
    /** Like a server that starts again after `cut`. */
    reopen: async () => {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    /** The next request reaches the server, but the connection breaks instead of passing on the answer. */
    loseNextAnswer: () => {
      answersToLose += 1;
    },
    /** Like a host that loses its power while another takes over: open connections stay open and pass nothing on; new ones work. */
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    /** Ends the relay and all its connections; for the end of a test. */
    close: () => {
      if (server.listening) cut();
      for (const socket of sockets) socket.destroy();
    },
  };
}
