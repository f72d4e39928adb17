import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type { Part } from "../process/running-parts";

/** A relay to a server. After `hang()` it still accepts connections, but no bytes pass in either direction. */
export interface HangingRelay extends Part {
  port: number;
  hang(): void;
  /** Closes all connections, so that what was sent while the relay hung never arrives. New connections work. */
  resume(): void;
}

export async function openHangingRelay(toPort: number): Promise<HangingRelay> {
  const sockets = new Set<Socket>();
  let hangs = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  };
  const server = createServer((near) => {
    track(near);
    const far = connect(toPort, "127.0.0.1");
    track(far);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (bytes) => void (hangs || to.write(bytes))).once("close", () => to.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    name: "The relay",
    port: (server.address() as AddressInfo).port,
    hang: () => {
      hangs = true;
    },
    resume: () => {
      hangs = false;
      dropAll();
    },
    stop: async () => {
      server.close();
      dropAll();
    },
  };
}
