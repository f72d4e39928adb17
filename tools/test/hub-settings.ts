const HUB_SETTINGS =
  /^(DATABASE_|DEMO_MODELS|FILES_PUBLIC_URL|HUB_URL|IMAGE_CONCURRENCY|LAUNCH_|LISTEN_HOST|LOG_LEVEL|MAIL_FROM|METRICS_TOKEN|MODELS_FILE|NEXTAUTH_|NODE_ENV|PERSON_|PROXY_URL|S3_|SMTP_URL|TRUSTED_PROXY_|npm_lifecycle)/;

/**
 * Whether the tests remove an environment variable before they start a hub: what the person who runs the tests has set must not
 * change the hub under test. PORT and DATA_DIR are not removed, since the tests set both.
 */
export const isHubSetting = (name: string): boolean => HUB_SETTINGS.test(name);

export function environmentWithoutHubSettings(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !isHubSetting(name));
  return Object.fromEntries(kept) as NodeJS.ProcessEnv;
}
