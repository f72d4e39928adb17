import { listAllowedOrigins } from "./queries/approved";

const FRESH_MS = 10_000;
/** An origin that we do not know may have been registered just now: look again, but not at every stranger's knock. */
const MISS_FRESH_MS = 1_000;

const globals = globalThis as { hubOrigins?: { at: number; origins: Promise<ReadonlySet<string>> } };

function load(now: number): Promise<ReadonlySet<string>> {
  const origins = listAllowedOrigins().then((list) => new Set(list));
  globals.hubOrigins = { at: now, origins };
  origins.catch(() => {
    globals.hubOrigins = undefined;
  });
  return origins;
}

/**
 * Whether pages of this origin may call the hub's APIs: it is registered, letter by letter
 * (protocol: Cross-origin requests).
 */
export async function isAllowedOrigin(origin: string): Promise<boolean> {
  const now = Date.now();
  const known = globals.hubOrigins;
  if (known && now - known.at < FRESH_MS) {
    if ((await known.origins).has(origin)) return true;
    if (now - known.at < MISS_FRESH_MS) return false;
  }
  return (await load(now)).has(origin);
}
