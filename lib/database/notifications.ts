import pg from "pg";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { CONNECTION_SETTINGS, SILENCE_MS } from "./connection-limits";

/** Somebody who waits for what the database tells on a channel. */
export interface Listener {
  channel: "submissions";
  /** Called when listening begins, and again whenever it begins anew: what was told in between was missed. */
  onListening(): void;
  onNotice(payload: string): void;
}

/** The one connection of this process that listens, and everybody who does. */
interface Listening {
  listeners: Set<Listener>;
  client: pg.Client | null;
  isListening: boolean;
  failures: number;
  retry: NodeJS.Timeout | null;
}

const CHANNELS = ["submissions"] as const satisfies Listener["channel"][];
const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 10_000;

// On globalThis: Next may load this module more than once, and the connection is to be one.
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
  const waitMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** listening.failures);
  listening.failures += 1;
  listening.retry = setTimeout(() => {
    listening.retry = null;
    if (listening.listeners.size > 0) void connect(listening);
  }, waitMs);
  listening.retry.unref();
}

function lost(listening: Listening, client: pg.Client, err: unknown): void {
  if (listening.client !== client) return;
  listening.client = null;
  listening.isListening = false;
  log().warn({ err }, "the listening connection was lost");
  void client.end().catch(() => undefined);
  connectLater(listening);
}

/** Past any pooler: a pooled connection is somebody else's a moment later, and hears nothing. */
async function connect(listening: Listening): Promise<void> {
  if (listening.client) return;
  const client = new pg.Client({
    ...CONNECTION_SETTINGS,
    connectionString: env().databaseDirectUrl,
    application_name: "hub listening",
    query_timeout: SILENCE_MS,
  });
  listening.client = client;
  client.on("error", (err) => lost(listening, client, err));
  client.on("end", () => lost(listening, client, undefined));
  client.on("notification", ({ channel, payload = "" }) => {
    for (const listener of listening.listeners) if (listener.channel === channel) listener.onNotice(payload);
  });
  try {
    await client.connect();
    for (const channel of CHANNELS) await client.query(`LISTEN ${channel}`);
  } catch (err) {
    return lost(listening, client, err);
  }
  if (listening.client !== client) return;
  listening.isListening = true;
  listening.failures = 0;
  for (const listener of [...listening.listeners]) listener.onListening();
}

/**
 * Listens to what committed transactions tell, on the one connection that this process keeps for it; opened for the
 * first listener, and again with growing pauses when it breaks. Answers how to stop.
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

/** Closes the connection; for the end of the process and of a test. */
export async function closeListening(): Promise<void> {
  const listening = state();
  if (listening.retry) clearTimeout(listening.retry);
  const { client } = listening;
  globals.hubListening = undefined;
  listening.listeners.clear();
  listening.client = null;
  await client?.end().catch(() => undefined);
}
