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

/** Opens a front door before a fake Next, which answers with the request that it got, once `until` has resolved. */
export async function openFrontDoor(
  options: {
    until?: Promise<unknown>;
    /** What the fake Next still waits for after it has ended the answer. */
    after?: Promise<unknown>;
    /** The answer to /events sends a comment at once, and ends when this resolves. */
    events?: Promise<unknown>;
    secure?: boolean;
    fails?: Error;
    /** Networks of trusted proxies; by default the test's own connection is not trusted. */
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

/** Sends bytes unchanged, and reads the answer until the server closes the connection. */
export async function send(port: number, bytes: string) {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  const [head = "", ...body] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), head, body: body.join("\r\n\r\n") };
}

/** The bytes of a request without a body, after which the server closes the connection. */
export const request = (line: string, headers = "") =>
  `${line} HTTP/1.1\r\nHost: hub\r\nConnection: close\r\n${headers}\r\n`;
