import type { Settings } from "../../lib/env";
import type { HubDatabase } from "./hub-database";
import type { Secrets } from "./secrets";
import type { HubMode } from "./settings";

/** Returns the environment of the hub's process: the settings that the launcher decides; the others are passed on as they are. */
export function hubEnvironment(options: {
  mode: HubMode;
  settings: Settings;
  secrets: Secrets | null;
  database: HubDatabase;
}): NodeJS.ProcessEnv {
  const { settings, secrets, database } = options;
  return {
    ...process.env,
    NODE_ENV: options.mode === "dev" ? "development" : "production",
    NEXT_TELEMETRY_DISABLED: "1",
    // Passwords, pictures and files share these threads: with Node's default of 4, the sign-in of a class delays all files.
    UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? "16",
    // In the demo, a log line per call would scroll the addresses and accounts off the screen.
    LOG_LEVEL: process.env.LOG_LEVEL ?? (options.mode === "start" ? "info" : "warn"),
    PORT: String(settings.port),
    LISTEN_HOST: settings.listenHost ?? "",
    TRUSTED_PROXY_HOPS: String(settings.trustedProxyHops),
    TRUSTED_PROXY_ADDRESSES: settings.trustedProxyAddresses,
    HUB_URL: settings.hubUrl,
    PROXY_URL: settings.proxyUrl,
    SAMPLE_APP_PORT: String(settings.sampleAppPort),
    DATA_DIR: settings.dataDir,
    // In production demo models are always off, even if the environment sets DEMO_MODELS: their output must not be billed.
    DEMO_MODELS: options.mode === "start" ? "" : "true",
    DATABASE_URL: database.pooledConnectionString,
    DATABASE_DIRECT_URL: database.connectionString,
    // Only the launcher migrates; the hub's process does not know the owner's password.
    DATABASE_OWNER_URL: "",
    LAUNCH_SESSION_SECRETS: settings.launchSessionSecrets.join(",") || secrets?.launchSessionSecret,
    NEXTAUTH_SECRET: settings.nextauthSecrets.join(",") || secrets?.nextauthSecret,
    NEXTAUTH_URL: settings.hubUrl,
  };
}

export function sampleAppEnvironment(settings: Settings, mode: HubMode): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    NODE_ENV: mode === "dev" ? "development" : "production",
    LISTEN_HOST: settings.listenHost ?? "",
    SAMPLE_APP_PORT: String(settings.sampleAppPort),
    HUB_URL: settings.hubUrl,
    PROXY_URL: settings.proxyUrl,
    SAMPLE_APP_FILE_ORIGINS: settings.filesPublicUrl ?? "",
    SAMPLE_APP_UPLOAD_ORIGINS: settings.s3?.endpoint ?? "",
    DATA_DIR: settings.dataDir,
  };
}
