import type { ProposedChanges } from "@/client/contract/app-fields";
import { listOrigins } from "./queries/apps";

const FRESH_MS = 10_000;
/** What is missing may have been registered or approved just now, so it is looked up again after a shorter time. */
const MISSING_FRESH_MS = 1_000;

interface RegisteredOrigin {
  /** Whether it is in force for an app that was approved. A suspended one counts, so that its pages can read why they are refused. */
  wasApproved: boolean;
  /** The developers of the apps that have this origin, or wait for its approval. */
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

/** Forgets the cached origins after a change of an app, so that its developer need not wait; other instances do. */
export function forgetOrigins(): void {
  globals.hubOrigins = undefined;
}

/** Looks an origin up in the cache, and in the database when the cache has none that is `enough`. */
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

/** Whether pages of exactly this origin may call the hub's API (protocol: Cross-origin requests). Cached for ten seconds. */
export async function isAllowedOrigin(origin: string): Promise<boolean> {
  return (await find(origin, () => true)) !== undefined;
}

/**
 * The developers in whose playgrounds alone this origin may call: those of apps for which it was never approved; null for an
 * origin that is in force for an approved or suspended app, and for one that is not registered.
 */
export async function findDraftDevelopers(origin: string): Promise<ReadonlySet<string> | null> {
  const found = await find(origin, ({ wasApproved }) => wasApproved);
  return !found || found.wasApproved ? null : found.developerIds;
}
