import { isIP } from "node:net";
import { z } from "zod";
import { PRIVATE_NETWORKS, parseNetworks } from "./trusted-proxies";

const SECRET_MIN_LENGTH = 32;
/** The address replaces a placeholder of this length in the built client library. */
export const PROXY_URL_MAX = 300;

function wholeNumber(options: { min: number; max: number; fallback: number }) {
  const message = `must be a whole number from ${options.min} to ${options.max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
    .refine((value) => value >= options.min && value <= options.max, message)
    .default(options.fallback);
}

function webAddress(message = "must be an http or https URL") {
  return z
    .string()
    .refine((value) => /^https?:$/.test(URL.parse(value)?.protocol ?? ""), message)
    .transform((value) => value.replace(/\/+$/, ""));
}

const postgresAddress = z
  .string()
  .refine(
    (value) => /^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? ""),
    "must be a postgresql:// URL",
  );

const portNumber = (fallback: number) => wholeNumber({ min: 1, max: 65_535, fallback });

const secretList = z
  .string()
  .transform((value) => value.split(",").map((part) => part.trim()))
  .refine(
    (secrets) => secrets.every((secret) => secret.length >= SECRET_MIN_LENGTH),
    `must be a comma-separated list of secrets, each at least ${SECRET_MIN_LENGTH} characters long`,
  );

function isNetworkList(value: string): boolean {
  try {
    parseNetworks(value);
    return true;
  } catch {
    return false;
  }
}

/**
 * The format of each environment variable (protocol: Addresses and settings), and its default. A default that depends on other
 * settings is in `toSettings` of `env.ts`.
 */
export const environmentSchema = z.object({
  PORT: portNumber(3000),
  LISTEN_HOST: z
    .string()
    .refine(
      (value) => value === "localhost" || isIP(value) !== 0,
      "must be localhost or an IP address of this machine; 0.0.0.0 means all addresses",
    )
    .optional(),
  TRUSTED_PROXY_HOPS: wholeNumber({ min: 0, max: 16, fallback: 0 }),
  TRUSTED_PROXY_ADDRESSES: z
    .string()
    .refine(
      isNetworkList,
      "must be a comma-separated list of IP addresses and networks, such as 10.0.0.5,192.168.0.0/16",
    )
    .default(PRIVATE_NETWORKS),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, "must be at least 16 printable ASCII characters, without spaces")
    .optional(),
  HUB_URL: webAddress()
    .refine(
      (value) => URL.parse(value)?.origin === value.toLowerCase(),
      "must be an origin, such as https://hub.example.org, without a path",
    )
    .optional(),
  PROXY_URL: webAddress()
    .refine((value) => value.length <= PROXY_URL_MAX, `must have at most ${PROXY_URL_MAX} characters`)
    .optional(),
  SAMPLE_APP_PORT: portNumber(3100),
  DATA_DIR: z.string().default(".data"),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_OWNER_URL: postgresAddress.optional(),
  DATABASE_POOL_MAX: wholeNumber({ min: 2, max: 1000, fallback: 20 }),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ENDPOINT: webAddress().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  FILES_PUBLIC_URL: webAddress().optional(),
  MODELS_FILE: z.string().optional(),
  SSO_FILE: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => /^smtps?:$/.test(URL.parse(value)?.protocol ?? ""),
      "must be an smtp:// or smtps:// URL",
    )
    .optional(),
  MAIL_FROM: z.string().optional(),
  // `tools/hub` sets it to `true` in `demo` and `dev`: a hub without a models file then has the built-in demo models.
  DEMO_MODELS: z.enum(["true", "false"], 'must be "true" or "false"').default("false"),
  LAUNCH_SESSION_SECRETS: secretList.optional(),
  NEXTAUTH_SECRET: secretList.optional(),
  LAUNCH_SESSION_TTL_MINUTES: wholeNumber({ min: 1, max: 10_080, fallback: 240 }),
  LAUNCH_SESSION_ACCEPT_V1: z.enum(["true", "false"], 'must be "true" or "false"').default("true"),
  LAUNCH_RATE_PER_MINUTE: wholeNumber({ min: 1, max: 1_000_000, fallback: 120 }),
  LAUNCH_RATE_BURST: wholeNumber({ min: 1, max: 1_000_000, fallback: 30 }),
  PERSON_RATE_PER_MINUTE: wholeNumber({ min: 1, max: 1_000_000, fallback: 600 }),
  PERSON_RATE_BURST: wholeNumber({ min: 1, max: 1_000_000, fallback: 120 }),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be trace, debug, info, warn, error, fatal or silent",
    )
    .default("info"),
  IMAGE_CONCURRENCY: wholeNumber({ min: 1, max: 256, fallback: 8 }),
});
