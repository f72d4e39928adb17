import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach } from "vitest";
import { parseNetworks } from "../lib/trusted-proxies";
import { createFrontDoor, type FrontDoor } from "../server/front-door";

const doors: FrontDoor[] = [];
afterEach(() => {
  for (const { server } of doors.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** Opens a front door whose Next is a stand-in: it answers with the request that it got, once `until` has resolved. */
export async function openFrontDoor(
  options: {
    until?: Promise<unknown>;
    /** What Next still waits for when it has ended the answer. */
    after?: Promise<unknown>;
    /** Until when the answer to /events goes on, whose first event is sent at once. */
    events?: Promise<unknown>;
    secure?: boolean;
    fails?: Error;
    trusted?: string;
  } = {},
) {
  const seen: IncomingMessage[] = [];
  const failures: { requestId: string; error: unknown }[] = [];
  const door = createFrontDoor({
    secure: options.secure ?? false,
    trustsPeer: parseNetworks(options.trusted ?? "192.0.2.1"),
    report: (failure) => failures.push(failure),
    answer: async (request, response) => {
      seen.push(request);
      if (request.url === "/events") response.write(": \n\n");
      else response.flushHeaders();
      await (request.url === "/events" ? options.events : options.until);
      if (options.fails) throw options.fails;
      const { method, url, headers } = request;
      response.end(JSON.stringify({ method, url, headers }));
      await options.after;
    },
  });
  doors.push(door);
  door.server.listen(0, "127.0.0.1");
  await once(door.server, "listening");
  const { port } = door.server.address() as AddressInfo;
  return { door, port, seen, failures };
}

/** Sends bytes as they are, and reads what comes until the server closes. */
export async function send(port: number, bytes: string) {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  const [head = "", ...body] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") };
}

/** The bytes of a request without a body, after which the server closes the connection. */
export const request = (line: string, headers = "") =>
  `${line} HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n${headers}\r\n`;
