/** How long the hub reads a stream on without its reader, to learn how many tokens were used. */
const READ_ON_MS = 30_000;

/** Who reads a stream: whether they are still there, and for how long the provider is read without them. */
export interface FollowedCaller {
  /** Fires when the provider is no longer to be read. */
  signal: AbortSignal;
  /** Says that a word was released: from now on a hang-up does not end the call at once. */
  hasBegun(): void;
  isGone(): boolean;
  hangUp(): void;
  /** The call has ended. */
  stop(): void;
}

/** Follows the caller of a stream. A caller who hangs up before the first word aborts the call. */
export function followCaller(caller: AbortSignal): FollowedCaller {
  const upstream = new AbortController();
  let isBegun = false;
  let isGone = false;
  let timer: NodeJS.Timeout | undefined;
  const hangUp = () => {
    if (isGone) return;
    if (!isBegun) return upstream.abort();
    isGone = true;
    timer = setTimeout(() => upstream.abort(), READ_ON_MS);
  };
  if (caller.aborted) hangUp();
  caller.addEventListener("abort", hangUp, { once: true });
  return {
    signal: upstream.signal,
    hasBegun: () => {
      isBegun = true;
    },
    isGone: () => isGone,
    hangUp,
    stop: () => {
      clearTimeout(timer);
      caller.removeEventListener("abort", hangUp);
    },
  };
}
