import pg from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { CONNECTION_SETTINGS, UNRESPONSIVE_AFTER_MS } from "./connection-limits";

const CHANNELS = ["submissions", "playground_calls"] as const;

export interface Listener {
  channel: (typeof CHANNELS)[number];
  /** Called when listening starts, and after each reconnect, because notifications sent before that are lost. */
  onListening(): void;
  onNotification(payload: string): void;
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
  client.on("notification", ({ channel, payload = "" }) => {
    for (const listener of listening.listeners) {
      if (listener.channel === channel) listener.onNotification(payload);
    }
  });
  try {
    await client.connect();
    for (const channel of CHANNELS) await client.query(`LISTEN ${channel}`);
  } catch (err) {
    return reconnect(listening, client, err);
  }
  if (listening.client !== client) return;
  listening.isListening = true;
  listening.failures = 0;
  for (const listener of [...listening.listeners]) listener.onListening();
}

/**
 * Listens to the notifications of committed transactions, on one connection for the whole process, which reconnects with
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

/** Closes the listening connection, at the end of the process or of a test. */
export async function closeListening(): Promise<void> {
  const listening = state();
  if (listening.retry) clearTimeout(listening.retry);
  const { client } = listening;
  globals.hubListening = undefined;
  listening.listeners.clear();
  listening.client = null;
  await client?.end().catch(() => undefined);
}
