/** How soon a browser connects again, in milliseconds. */
const RETRY_MS = 2_000;
/** A proxy that sees nothing for half a minute or a minute hangs up. */
const HEARTBEAT_MS = 20_000;
/** A reader who takes nothing while so many messages wait is gone, or will read the list anew. */
const WAITING_MAX = 64;

/** What can be written to a reader. */
export interface EventWriter {
  /** One event; `data` becomes JSON. */
  send(event: string, data: unknown): void;
  /** Ends the stream; further writing does nothing. */
  end(): void;
}

interface EventStreamOptions {
  /** Of the request: aborted when the reader hangs up. */
  signal: AbortSignal;
  headers: Record<string, string>;
  /** Begins to write; answers what to do once the stream has ended, for whatever reason. Runs once. */
  start(writer: EventWriter): () => void;
}

function answer(
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

/** What HEAD is answered where GET is a stream of events: nothing is written, and nothing begins. */
export function eventStreamHead(headers: Record<string, string>): Response {
  return answer(null, headers);
}

/** Server-sent events (text/event-stream): a pulse of comments, and an end when either side wants one. */
export function eventStream({ signal, headers, start }: EventStreamOptions): Response {
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      let isOpen = true;
      let onEnded = () => {};
      const write = (text: string) => {
        if (!isOpen) return;
        if ((controller.desiredSize ?? 0) < -WAITING_MAX) return end();
        controller.enqueue(encoder.encode(text));
      };
      const pulse = setInterval(() => write(": \n\n"), HEARTBEAT_MS);
      end = () => {
        if (!isOpen) return;
        isOpen = false;
        clearInterval(pulse);
        signal.removeEventListener("abort", end);
        onEnded();
        try {
          controller.close();
        } catch {
          // The reader has hung up already.
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
  return answer(body, headers);
}
