import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";

const WITH_BODY: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** The headers that a handler asks for by name, as `Headers` gives them, without making one. */
class DirectHeaders {
  private readonly incoming: IncomingMessage;

  constructor(incoming: IncomingMessage) {
    this.incoming = incoming;
  }

  get(name: string): string | null {
    const value = this.incoming.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : (value ?? null);
  }

  has(name: string): boolean {
    return this.incoming.headers[name.toLowerCase()] !== undefined;
  }
}

/**
 * What of a `Request` the hub's own handlers use, read straight from Node's. A real one costs a tenth of a millisecond
 * here, most of it for web streams that nobody reads as such.
 */
class DirectRequest {
  readonly method: string;
  headers: object;
  private readonly incoming: IncomingMessage;
  private readonly response: ServerResponse;
  private controller: AbortController | undefined;

  constructor(incoming: IncomingMessage, response: ServerResponse) {
    this.incoming = incoming;
    this.response = response;
    this.method = incoming.method ?? "GET";
    this.headers = new DirectHeaders(incoming);
  }

  get url(): string {
    return `${process.env.HUB_URL}${this.incoming.url}`;
  }

  /** Leaving it half read does not cost the connection on which the refusal is still to be sent. */
  get body(): AsyncIterable<Uint8Array> | null {
    return WITH_BODY.has(this.method) ? this.incoming.iterator({ destroyOnReturn: false }) : null;
  }

  /** Fires when the caller hangs up before the answer is sent. */
  get signal(): AbortSignal {
    if (this.controller) return this.controller.signal;
    const controller = new AbortController();
    this.controller = controller;
    this.response.once("close", () => {
      if (!this.response.writableFinished) controller.abort();
    });
    return controller.signal;
  }
}

function makeReal(direct: DirectRequest, incoming: IncomingMessage): Request {
  const headers = Object.entries(incoming.headersDistinct).flatMap(([name, values]) =>
    (values ?? []).map((value): [string, string] => [name, value]),
  );
  const init = { method: direct.method, headers, signal: direct.signal };
  if (!WITH_BODY.has(direct.method)) return new Request(direct.url, init);
  const body = Readable.toWeb(incoming) as unknown as ReadableStream;
  return new Request(direct.url, { ...init, body, duplex: "half" } as RequestInit);
}

/** `quick`, and for whatever it has not, the real thing. */
function withRest<T extends object>(quick: object, rest: () => T): T {
  const get = (target: object, name: string | symbol): unknown => {
    const source = name in target ? target : rest();
    const value: unknown = Reflect.get(source, name, source);
    return typeof value === "function" ? value.bind(source) : value;
  };
  return new Proxy(quick, { get }) as T;
}

/** A request of Node's as a handler takes it. Aborted when the caller hangs up before `response` is sent. */
export function directRequest(incoming: IncomingMessage, response: ServerResponse): Request {
  const direct = new DirectRequest(incoming, response);
  let made: Request | undefined;
  const real = () => {
    made ??= makeReal(direct, incoming);
    return made;
  };
  direct.headers = withRest(direct.headers, () => real().headers);
  return withRest(direct, real);
}
