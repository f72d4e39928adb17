interface Arrival {
  stop: AbortController;
  /** Settles when nothing of it is under way any more; never fails. */
  ended: Promise<unknown>;
}

const globals = globalThis as { hubArrivals?: Map<string, Arrival> };

/**
 * Runs `work` as the only one of its key in this process: an earlier one is told to stop, and waited for. The newest
 * wins, because an upload that comes again does so when its network let the last try down; what is left of that one may
 * be a connection that nobody has closed.
 */
export async function newestOfKey<T>(key: string, work: (stop: AbortController) => Promise<T>): Promise<T> {
  globals.hubArrivals ??= new Map();
  const arrivals = globals.hubArrivals;
  const earlier = arrivals.get(key);
  const stop = new AbortController();
  const run = async () => {
    earlier?.stop.abort();
    await earlier?.ended;
    return work(stop);
  };
  const result = run();
  const arrival = { stop, ended: result.catch(() => undefined) };
  arrivals.set(key, arrival);
  try {
    return await result;
  } finally {
    if (arrivals.get(key) === arrival) arrivals.delete(key);
  }
}
