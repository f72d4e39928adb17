import { VALIDATION_STATUS } from "@/client/contract/error-codes";
import { HubError } from "@/lib/hub-error";

function tooLarge(maxBytes: number): HubError {
  return new HubError("FUNCTION_PAYLOAD_TOO_LARGE", `The request body is larger than ${maxBytes} bytes.`, {
    detail: { maxBytes },
  });
}

/** The caller went away, or its network did: nobody will read this answer, and nothing of the hub has failed. */
function cutShort(cause: unknown): HubError {
  return new HubError("VAL_001", "The request body is incomplete.", {
    status: VALIDATION_STATUS.malformed,
    detail: { issues: [{ path: "", message: "Cut short." }] },
    cause,
  });
}

/** A stream until `signal` says stop: also while nothing comes. */
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
 * A request's body as it comes, at most `maxBytes`, counted while they arrive: a declared length is not believed.
 * `signal` ends the waiting for a caller who sends nothing more; it needs a real `Request`, whose body is a stream
 * (`server/direct-request.ts`).
 * @throws HubError FUNCTION_PAYLOAD_TOO_LARGE, VAL_001 (400) when it was cut short
 */
export async function* bodyChunks(
  request: Request,
  maxBytes: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (!request.body) return;
  const chunks = (signal ? untilStopped(request.body, signal) : request.body)[Symbol.asyncIterator]();
  let size = 0;
  try {
    for (;;) {
      const next = await chunks.next().catch((cause: unknown) => Promise.reject(cutShort(cause)));
      if (next.done) return;
      size += next.value.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield next.value;
    }
  } finally {
    await chunks.return?.(undefined);
  }
}
