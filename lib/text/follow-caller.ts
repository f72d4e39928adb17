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

/** A stream that has not ended. */
interface OpenStream {
  /** Whether it is read without its reader. */
  isReadOn: boolean;
  giveUp(): void;
  ended: Promise<void>;
}

// On globalThis, since Next may load this module more than once.
const globals = globalThis as { hubStreams?: { open: Set<OpenStream>; isStopping: boolean } };

function streams() {
  globals.hubStreams ??= { open: new Set(), isStopping: false };
  return globals.hubStreams;
}

/**
 * The hub is stopping: what is read without a reader is settled now, as much of it as came, and a stream that is cut off from now on
 * is released like any call.
 */
export function stopReadingOn(): void {
  streams().isStopping = true;
  for (const stream of streams().open) if (stream.isReadOn) stream.giveUp();
}

/** Ends all streams, and resolves when their holds have ended. */
export async function endStreams(): Promise<void> {
  const open = [...streams().open];
  for (const stream of open) stream.giveUp();
  await Promise.all(open.map(({ ended }) => ended));
}

/** Follows the caller of a stream. A caller who hangs up before the first word aborts the call. */
export function followCaller(caller: AbortSignal): FollowedCaller {
  const upstream = new AbortController();
  const ended = Promise.withResolvers<void>();
  const stream: OpenStream = { isReadOn: false, giveUp: () => upstream.abort(), ended: ended.promise };
  streams().open.add(stream);
  let isBegun = false;
  let timer: NodeJS.Timeout | undefined;
  const hangUp = () => {
    if (stream.isReadOn) return;
    if (!isBegun || streams().isStopping) return stream.giveUp();
    stream.isReadOn = true;
    timer = setTimeout(stream.giveUp, READ_ON_MS);
  };
  if (caller.aborted) hangUp();
  caller.addEventListener("abort", hangUp, { once: true });
  return {
    signal: upstream.signal,
    hasBegun: () => {
      isBegun = true;
    },
    isGone: () => stream.isReadOn,
    hangUp,
    stop: () => {
      clearTimeout(timer);
      caller.removeEventListener("abort", hangUp);
      streams().open.delete(stream);
      ended.resolve();
    },
  };
}
