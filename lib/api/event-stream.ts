const RETRY_MS = 2_000;
/** Proxies close connections that are silent for half a minute or longer. */
const HEARTBEAT_MS = 20_000;
/** The stream ends when this many messages are waiting: the reader has disconnected, or will reconnect and reload its list. */
const MAX_WAITING = 64;

export interface EventWriter {
  /** One event; `data` becomes JSON. */
  send(event: string, data: unknown): void;
  /** Ends the stream; further writing does nothing. */
  end(): void;
}

interface EventStreamOptions {
  /** The request's signal, which aborts when the reader disconnects. */
  signal: AbortSignal;
  headers: Record<string, string>;
  /** Starts writing, and returns a function that is called once when the stream has ended for any reason. */
  start(writer: EventWriter): () => void;
}

/** Responds with server-sent events that `body` has, which no cache stores and no proxy holds back. */
export function eventStreamResponse(
  body: ReadableStream<Uint8Array<ArrayBuffer>> | null,
  headers: Record<string, string>,
): Response {
  return new Response(body, {
    status: 200,
    headers: {
      ...headers,
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
}

/** Responds to HEAD with the headers of an event stream, without starting one. */
export function eventStreamHead(headers: Record<string, string>): Response {
  return eventStreamResponse(null, headers);
}

/** Responds with server-sent events, and regular comments so that proxies keep the connection open. */
export function eventStream({ signal, headers, start }: EventStreamOptions): Response {
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      let isOpen = true;
      let onEnded = () => {};
      const write = (text: string) => {
        if (!isOpen) return;
        if ((controller.desiredSize ?? 0) < -MAX_WAITING) return end();
        controller.enqueue(encoder.encode(text));
      };
      const heartbeat = setInterval(() => write(": \n\n"), HEARTBEAT_MS);
      end = () => {
        if (!isOpen) return;
        isOpen = false;
        clearInterval(heartbeat);
        signal.removeEventListener("abort", end);
        onEnded();
        try {
          controller.close();
        } catch {
          // The reader has disconnected already.
        }
      };
      signal.addEventListener("abort", end);
      write(`retry: ${RETRY_MS}\n\n`);
      const stop = start({
        send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
        end: () => end(),
      });
      if (isOpen) onEnded = stop;
      else stop();
      if (signal.aborted) end();
    },
    cancel: () => end(),
  });
  return eventStreamResponse(body, headers);
}
