import pg from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { CONNECTION_SETTINGS, UNRESPONSIVE_AFTER_MS } from "./connection-limits";

/** What a transaction says with `NOTIFY changes, '<kind> <audience> <id>'` when it commits. */
export interface Change {
  kind: string;
  /** Who is told: the id of the classroom for `submissions` and `progress`, `hub` for `lost-access`, otherwise the id of a person. */
  audience: string;
  /** What has changed: the id of the activity for `submissions` and `progress`, of the submission for `own-works`, of the call for `playground-calls`, of the person or the credit pool for `lost-access`. */
  id: string;
}

interface Listener {
  /** Called when listening starts, and after each reconnect, because changes before that are lost. */
  onListening(): void;
  onChange(change: Change): void;
  /** The hub is stopping. */
  onEnd(): void;
}

/** The listening connection of this process with its listeners. */
interface Listening {
  listeners: Set<Listener>;
  client: pg.Client | null;
  isListening: boolean;
  failures: number;
  retry: NodeJS.Timeout | null;
}

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 10_000;

// On globalThis, since Next may load this module more than once.
const globals = globalThis as { hubListening?: Listening };

function state(): Listening {
  globals.hubListening ??= {
    listeners: new Set(),
    client: null,
    isListening: false,
    failures: 0,
    retry: null,
  };
  return globals.hubListening;
}

function connectLater(listening: Listening): void {
  if (listening.retry || listening.listeners.size === 0) return;
  const waitMs = Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** listening.failures);
  listening.failures += 1;
  listening.retry = setTimeout(() => {
    listening.retry = null;
    if (listening.listeners.size > 0) void connect(listening);
  }, waitMs);
  listening.retry.unref();
}

function reconnect(listening: Listening, client: pg.Client, err: unknown): void {
  if (listening.client !== client) return;
  listening.client = null;
  listening.isListening = false;
  log().warn({ err }, "the listening connection was lost");
  void client.end().catch(() => undefined);
  connectLater(listening);
}

/** Connects to PostgreSQL directly, since a connection pooler does not deliver notifications. */
async function connect(listening: Listening): Promise<void> {
  if (listening.client) return;
  const client = new pg.Client({
    ...CONNECTION_SETTINGS,
    connectionString: env().databaseDirectUrl,
    application_name: "hub listening",
    query_timeout: UNRESPONSIVE_AFTER_MS,
  });
  listening.client = client;
  client.on("error", (err) => reconnect(listening, client, err));
  client.on("end", () => reconnect(listening, client, undefined));
  client.on("notification", ({ payload = "" }) => {
    const [kind = "", audience = "", id = ""] = payload.split(" ");
    for (const listener of listening.listeners) listener.onChange({ kind, audience, id });
  });
  try {
    await client.connect();
    await client.query("LISTEN changes");
  } catch (err) {
    return reconnect(listening, client, err);
  }
  if (listening.client !== client) return;
  listening.isListening = true;
  listening.failures = 0;
  for (const listener of [...listening.listeners]) listener.onListening();
}

/**
 * Listens to the changes of committed transactions, on one connection for the whole process, which reconnects with
 * growing delays. Returns a function that stops listening.
 */
export function listen(listener: Listener): () => void {
  const listening = state();
  listening.listeners.add(listener);
  if (listening.isListening) listener.onListening();
  else if (!listening.retry) void connect(listening);
  return () => {
    listening.listeners.delete(listener);
  };
}

/** Whether changes are heard now: not while the connection is lost. */
export function isListening(): boolean {
  return state().isListening;
}

/** Ends all listening of this process, so that a stopping hub does not wait for open streams. */
export function endListening(): void {
  const { listeners } = state();
  for (const listener of [...listeners]) {
    listeners.delete(listener);
    listener.onEnd();
  }
}

/** Ends all listening and closes its connection, at the end of the process or of a test. */
export async function closeListening(): Promise<void> {
  endListening();
  const listening = state();
  if (listening.retry) clearTimeout(listening.retry);
  const { client } = listening;
  globals.hubListening = undefined;
  listening.client = null;
  await client?.end().catch(() => undefined);
}
