/**
 * A launch that is stored on an app's server.
 *
 * @example const isOver = ({ expiresAtMs }: StoredLaunch) => expiresAtMs < Date.now();
 */
export interface StoredLaunch {
  session: string;
  proxy: string;
  locale: string | null;
  /** `actor.id` of the verified context; requests of other people do not get the launch. */
  actorId: string;
  /** Milliseconds since the epoch. */
  expiresAtMs: number;
}

/**
 * Stores launches, each by a random reference, which is the value of the cookie. Several servers of one app need a shared store.
 *
 * @example const cookiesWith = (store: LaunchStore) => createSessionCookies({ store });
 */
export interface LaunchStore {
  set(reference: string, launch: StoredLaunch): Promise<void>;
  get(reference: string): Promise<StoredLaunch | null>;
  delete(reference: string): Promise<void>;
}

/**
 * Stores launches in memory: enough for a single server; they are lost when it stops.
 *
 * @example const cookies = createSessionCookies({ store: new MemoryLaunchStore() });
 */
export class MemoryLaunchStore implements LaunchStore {
  readonly #launches = new Map<string, StoredLaunch>();

  async set(reference: string, launch: StoredLaunch): Promise<void> {
    const now = Date.now();
    for (const [key, stored] of this.#launches) if (stored.expiresAtMs <= now) this.#launches.delete(key);
    this.#launches.set(reference, launch);
  }

  async get(reference: string): Promise<StoredLaunch | null> {
    return this.#launches.get(reference) ?? null;
  }

  async delete(reference: string): Promise<void> {
    this.#launches.delete(reference);
  }
}
