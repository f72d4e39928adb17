import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** Starts a relay to a server that can break in the ways in which servers and networks break. */
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
        // Not whichever answer comes next: it may be that of a question asked before.
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
    /** As when the server dies: all connections end, and none can be made. */
    cut,
    /** As when it comes back. */
    mend: async () => {
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
    /** What is asked next is done, and the connection breaks instead of bringing the answer. */
    loseNextAnswer: () => {
      answersToLose += 1;
    },
    /** As when a host loses its power: the connections that are open stay so and are dumb; new ones go to a server that lives. */
    silence: () => {
      for (const socket of sockets) silent.add(socket);
    },
    /** For the end of a test. */
    close: () => {
      if (server.listening) cut();
      for (const socket of sockets) socket.destroy();
    },
  };
}
