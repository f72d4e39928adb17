import type { ServerRequest } from "srvx";
import { HubError } from "@/lib/hub-error";
import { VALIDATION_STATUS } from "@/packages/client/contract/error-codes";

function tooLarge(maxBytes: number): HubError {
  return new HubError("FUNCTION_PAYLOAD_TOO_LARGE", `The request body is larger than ${maxBytes} bytes.`, {
    detail: { maxBytes },
  });
}

/** Returns a caller's error (400), not a failure of the hub, because the caller has disconnected or stopped sending. */
function incompleteBody(cause: unknown): HubError {
  return new HubError("VAL_001", "The request body is incomplete.", {
    status: VALIDATION_STATUS.malformed,
    detail: { issues: [{ path: "", message: "The body ended early." }] },
    cause,
  });
}

/** Reads a stream until its end. Throws as soon as `signal` aborts, even while no data arrives. */
async function* untilStopped(
  stream: ReadableStream<Uint8Array>,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  signal.throwIfAborted();
  const reader = stream.getReader();
  const stop = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", stop);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}

/**
 * Opens the body of a request; null without one. Requests that bypass Next use Node's stream, because a web stream doubles
 * the cost of the call. Ending it early must not destroy the connection, which still has to send the error.
 */
function openBody(request: Request, signal: AbortSignal | undefined): AsyncIterable<Uint8Array> | null {
  const incoming = (request as ServerRequest).runtime?.node?.req;
  if (incoming) return incoming.iterator({ destroyOnReturn: false });
  return request.body && signal ? untilStopped(request.body, signal) : request.body;
}

/**
 * Reads the body of a request in chunks, at most `maxBytes` in all. The bytes are counted, whatever Content-Length says.
 * When `signal` aborts, the body counts as incomplete; for a request that bypasses Next the signal has no effect.
 * @throws HubError FUNCTION_PAYLOAD_TOO_LARGE, or VAL_001 (400) for an incomplete body
 */
export async function* bodyChunks(
  request: Request,
  maxBytes: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const chunks = openBody(request, signal)?.[Symbol.asyncIterator]();
  if (!chunks) return;
  let size = 0;
  try {
    for (;;) {
      const next = await chunks.next().catch((cause: unknown) => Promise.reject(incompleteBody(cause)));
      if (next.done) return;
      size += next.value.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield next.value;
    }
  } finally {
    await chunks.return?.(undefined);
  }
}
