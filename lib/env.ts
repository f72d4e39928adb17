import { resolve } from "node:path";
import type { z } from "zod";
import {
  databaseProblems,
  isLocal,
  productionProblems,
  type SettingsSource,
  s3Problems,
} from "./env-problems";
import { environmentSchema } from "./env-schema";

export { PROXY_URL_MAX } from "./env-schema";

function withoutBlanks(source: SettingsSource): SettingsSource {
  return Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
}

/** The S3 bucket for uploaded and generated files, instead of the data folder. */
function s3Settings(values: z.infer<typeof environmentSchema>) {
  if (!values.S3_BUCKET) return null;
  return {
    bucket: values.S3_BUCKET,
    region: values.S3_REGION ?? "",
    endpoint: values.S3_ENDPOINT ?? "",
    accessKeyId: values.S3_ACCESS_KEY_ID ?? "",
    secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? "",
  };
}

const senderOf = (hubUrl: string) => `Education Hub <no-reply@${new URL(hubUrl).hostname}>`;

function toSettings(values: z.infer<typeof environmentSchema>) {
  const hubUrl = values.HUB_URL ?? `http://localhost:${values.PORT}`;
  const databaseUrl = values.DATABASE_URL ?? null;
  return {
    port: values.PORT,
    /** The address to listen on: `localhost`, an IP address, or null for all addresses of the machine. */
    listenHost: values.LISTEN_HOST ?? (isLocal(hubUrl) ? "localhost" : null),
    /** The number of reverse proxies in front of the hub whose X-Forwarded-For entries are trusted. */
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    /** Comma-separated addresses and networks of reverse proxies: X-Forwarded headers are trusted only from them. */
    trustedProxyAddresses: values.TRUSTED_PROXY_ADDRESSES,
    /** The bearer token for the metrics; null turns the metrics off. */
    metricsToken: values.METRICS_TOKEN ?? null,
    /** Origin of the hub, without a trailing slash. */
    hubUrl,
    /** Address of the proxy, without a trailing slash. */
    proxyUrl: values.PROXY_URL ?? `${hubUrl}/api/v1/mcp-proxy`,
    sampleAppPort: values.SAMPLE_APP_PORT,
    /** Absolute path of the data folder. */
    dataDir: resolve(values.DATA_DIR),
    /** Null if the launcher (`tools/hub/start-hub.ts`) is to start an embedded PostgreSQL. */
    databaseUrl,
    /** The same database without a pooler, for LISTEN. */
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? databaseUrl,
    /** The address with the role that owns the tables, for migrations. Null if the hub's role owns them, and in the hub's process. */
    databaseOwnerUrl: values.DATABASE_OWNER_URL ?? null,
    databasePoolMax: values.DATABASE_POOL_MAX,
    s3: s3Settings(values),
    /** Public address of stored files, without a trailing slash; null if the hub serves them, never null with S3. */
    filesPublicUrl: values.FILES_PUBLIC_URL ?? null,
    /** Absolute path of the models file; null for no models, or the built-in demo models with `demoModels`. */
    modelsFile: values.MODELS_FILE ? resolve(values.MODELS_FILE) : null,
    /** Absolute path of the file that names the providers of single sign-on; null for none. */
    ssoFile: values.SSO_FILE ? resolve(values.SSO_FILE) : null,
    /** Where mail is handed in, with its login, and who sends it; null: no mail is sent. */
    mail: values.SMTP_URL ? { url: values.SMTP_URL, from: values.MAIL_FROM ?? senderOf(hubUrl) } : null,
    /** Whether a hub without a models file uses the built-in demo provider; the launcher sets it for `demo` and `dev`. */
    demoModels: values.DEMO_MODELS === "true",
    /** The first one signs, all verify; empty until the launcher creates one. */
    launchSessionSecrets: values.LAUNCH_SESSION_SECRETS ?? [],
    /** The first one signs, all verify; empty until the launcher creates one. */
    nextauthSecrets: values.NEXTAUTH_SECRET ?? [],
    launchSessionTtlMinutes: values.LAUNCH_SESSION_TTL_MINUTES,
    launchSessionAcceptV1: values.LAUNCH_SESSION_ACCEPT_V1 === "true",
    launchRatePerMinute: values.LAUNCH_RATE_PER_MINUTE,
    launchRateBurst: values.LAUNCH_RATE_BURST,
    personRatePerMinute: values.PERSON_RATE_PER_MINUTE,
    personRateBurst: values.PERSON_RATE_BURST,
    logLevel: values.LOG_LEVEL,
    imageConcurrency: values.IMAGE_CONCURRENCY,
  };
}

/** Every setting of the hub, checked, with its default filled in (protocol: Addresses and settings). */
export type Settings = ReturnType<typeof toSettings>;

/** The settings of a running hub: the launcher has filled in the database and the secrets. */
export interface HubSettings extends Settings {
  databaseUrl: string;
  databaseDirectUrl: string;
  /** The secret that signs: the first of `nextauthSecrets`. */
  nextauthSecret: string;
}

/** The settings, or all problems, each a sentence that names its setting. */
export type SettingsResult = { ok: true; settings: Settings } | { ok: false; problems: string[] };

function formatProblems(error: z.ZodError): string[] {
  return error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}.`);
}

/**
 * Reads and checks every setting and collects all problems.
 *
 * @param source environment variables; blank ones count as not set
 * @param options.production also applies the rules of `npm start`: addresses must be https or local
 */
export function readSettings(source: SettingsSource, options: { production: boolean }): SettingsResult {
  const filled = withoutBlanks(source);
  const parsed = environmentSchema.safeParse(filled);
  const problems = [
    ...(parsed.success ? [] : formatProblems(parsed.error)),
    ...databaseProblems(filled),
    ...s3Problems(filled),
    ...(options.production ? productionProblems(filled) : []),
  ];
  if (!parsed.success || problems.length > 0) return { ok: false, problems };
  return { ok: true, settings: toSettings(parsed.data) };
}

function readHubSettings(): HubSettings {
  const result = readSettings(process.env, { production: false });
  const problems = result.ok ? [] : [...result.problems];
  for (const name of ["DATABASE_URL", "LAUNCH_SESSION_SECRETS", "NEXTAUTH_SECRET"]) {
    if (!process.env[name]?.trim())
      problems.push(`${name} is missing (the npm scripts set it before they start the hub).`);
  }
  if (!result.ok || problems.length > 0)
    throw new Error(`The hub's settings are not right.\n- ${problems.join("\n- ")}`);
  const [nextauthSecret] = result.settings.nextauthSecrets;
  return { ...result.settings, nextauthSecret } as HubSettings; // what may be missing in `Settings` is checked above
}

let cached: HubSettings | undefined;

/**
 * Returns the settings of this hub process, which are read at the first call.
 *
 * Never call it while a module loads: `next build` imports modules on machines without settings.
 *
 * @throws Error naming every missing or bad setting
 */
export function env(): HubSettings {
  cached ??= readHubSettings();
  return cached;
}

/** Makes the next `env()` read the environment again, for tests that change a setting. */
export function forgetEnv(): void {
  cached = undefined;
}

/**
 * Reads a secret from the environment variable that `apiKeyEnv` in the models file names
 * (protocol: Models and providers).
 *
 * @returns null when the variable is not set or blank
 */
export function readNamedSecret(variableName: string): string | null {
  return process.env[variableName]?.trim() || null;
}
