import { VALIDATION_STATUS } from "@/client/contract/error-codes";
import { HubError } from "@/lib/domain/hub-error";

function tooLarge(maxBytes: number): HubError {
  return new HubError("FUNCTION_PAYLOAD_TOO_LARGE", `The request body is larger than ${maxBytes} bytes.`, {
    detail: { maxBytes },
  });
}

/** The caller went away, or its network did: nobody will read this answer, and nothing of the hub has failed. */
function cutShort(cause: unknown): HubError {
  return new HubError("VAL_001", "The request body did not arrive whole.", {
    status: VALIDATION_STATUS.malformed,
    detail: { issues: [{ path: "", message: "Cut short." }] },
    cause,
  });
}

/**
 * A request's body as it comes, at most `maxBytes`, counted while they arrive: a declared length is not believed.
 * `signal` ends the waiting for a caller who sends nothing more.
 * @throws HubError FUNCTION_PAYLOAD_TOO_LARGE, VAL_001 (400) when it was cut short
 */
export async function* bodyChunks(
  request: Request,
  maxBytes: number,
  signal?: AbortSignal,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  if (signal?.aborted) throw cutShort(signal.reason);
  const reader = request.body?.getReader();
  if (!reader) return;
  const stop = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener("abort", stop);
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause) => Promise.reject(cutShort(cause)));
      if (signal?.aborted) throw cutShort(signal.reason);
      if (done) return;
      size += value.byteLength;
      if (size > maxBytes) throw tooLarge(maxBytes);
      yield value;
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    stop();
  }
}
