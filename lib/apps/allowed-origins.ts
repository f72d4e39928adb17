import type { ProposedChanges } from "@/packages/client/contract/app-fields";
import { listOrigins } from "./queries/apps";

/** How long the cached origins are used. */
const FRESH_MS = 10_000;
/** An origin that is missing may just have been registered or approved, so it is looked up again sooner. */
const MISSING_FRESH_MS = 1_000;

interface RegisteredOrigin {
  /** Whether any approved or suspended app has it: pages of a suspended app must be able to read why they are refused. */
  wasApproved: boolean;
  /** The developers of the apps that have this origin, or have proposed it. */
  developerIds: Set<string>;
}
type Origins = ReadonlyMap<string, RegisteredOrigin>;

const globals = globalThis as { hubOrigins?: { at: number; origins: Promise<Origins> } };

async function readOrigins(): Promise<Origins> {
  const registered = new Map<string, RegisteredOrigin>();
  const register = (origin: string, developerId: string, wasApproved: boolean) => {
    const known = registered.get(origin) ?? { wasApproved: false, developerIds: new Set<string>() };
    known.developerIds.add(developerId);
    registered.set(origin, { ...known, wasApproved: known.wasApproved || wasApproved });
  };
  for (const { origins, proposed, status, developerId } of await listOrigins()) {
    const wasApproved = status === "approved" || status === "suspended";
    for (const origin of origins) register(origin, developerId, wasApproved);
    const waiting = (proposed as ProposedChanges | null)?.origins ?? [];
    for (const origin of waiting) register(origin, developerId, false);
  }
  return registered;
}

function load(now: number): Promise<Origins> {
  const origins = readOrigins();
  globals.hubOrigins = { at: now, origins };
  origins.catch(() => {
    globals.hubOrigins = undefined;
  });
  return origins;
}

/** Forgets the origins cached by this instance after a change of an app; other instances notice the change when their cache expires. */
export function forgetOrigins(): void {
  globals.hubOrigins = undefined;
}

/**
 * Looks an origin up in the cache when that is less than a second old, or less than ten and its entry passes `isEnough`.
 * Otherwise reads all origins from the database first.
 */
async function find(
  origin: string,
  isEnough: (found: RegisteredOrigin) => boolean,
): Promise<RegisteredOrigin | undefined> {
  const now = Date.now();
  const cached = globals.hubOrigins;
  if (cached && now - cached.at < FRESH_MS) {
    const found = (await cached.origins).get(origin);
    if ((found && isEnough(found)) || now - cached.at < MISSING_FRESH_MS) return found;
  }
  return (await load(now)).get(origin);
}

/**
 * Whether exactly this origin is registered, so that CORS lets its pages read the hub's answers (protocol: Cross-origin requests);
 * `findOriginScope` says where they may call. Cached for ten seconds, a refusal for one.
 */
export async function isRegisteredOrigin(origin: string): Promise<boolean> {
  return (await find(origin, () => true)) !== undefined;
}

/** Where pages of an origin may call the hub. */
export type OriginScope =
  | { kind: "everywhere" | "unregistered" }
  /** Only in the playgrounds of these developers and of operators. */
  | { kind: "playgrounds"; developerIds: ReadonlySet<string> };

/**
 * Where pages of an origin may call: everywhere if any approved or suspended app has it. If it was never approved, only in
 * the playgrounds of operators and of the developers whose apps have it.
 */
export async function findOriginScope(origin: string): Promise<OriginScope> {
  const found = await find(origin, ({ wasApproved }) => wasApproved);
  if (!found) return { kind: "unregistered" };
  if (found.wasApproved) return { kind: "everywhere" };
  return { kind: "playgrounds", developerIds: found.developerIds };
}
