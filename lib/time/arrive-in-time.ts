import { invalid } from "@/lib/hub-error";

/** A body whose sender is silent for this long is given up. */
const IDLE_MS = 30_000;
/** From then on, a body must have arrived at `LEAST_BYTES_PER_SECOND` on average. */
const GRACE_MS = 30_000;
/** Far below the slowest school network, so that only a sender who holds the upload open on purpose is slower. */
export const LEAST_BYTES_PER_SECOND = 8 * 1024;

/**
 * Passes on a body of a file while it arrives fast enough. Aborts `stop` when nothing comes for half a minute; `body` must end then.
 * @throws HubError VAL_001 when the body arrives more slowly than 8 KB a second on average, after half a minute
 */
export async function* arriveInTime(
  body: AsyncIterable<Uint8Array>,
  stop: AbortController,
): AsyncGenerator<Uint8Array> {
  const startedAt = performance.now();
  const idleTimer = setTimeout(() => stop.abort(), IDLE_MS);
  let arrivedBytes = 0;
  try {
    for await (const chunk of body) {
      arrivedBytes += chunk.length;
      const elapsedMs = performance.now() - startedAt;
      if (elapsedMs > GRACE_MS && arrivedBytes < (LEAST_BYTES_PER_SECOND * elapsedMs) / 1000)
        throw invalid([{ path: "", message: "fileTooSlow" }]);
      yield chunk;
      idleTimer.refresh();
    }
  } finally {
    clearTimeout(idleTimer);
  }
}
