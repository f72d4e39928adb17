/** What may be wrong with settings that are each well formed, but do not go together. */

/** Environment variables, as `process.env` has them. */
export type SettingsSource = Readonly<Record<string, string | undefined>>;

const s3Names = [
  "S3_BUCKET",
  "S3_REGION",
  "S3_ENDPOINT",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

/** The S3 settings go together, and with an address to read from. */
export function s3Problems(source: SettingsSource): string[] {
  const missing = s3Names.filter((name) => source[name] === undefined);
  if (missing.length === s3Names.length) return [];
  const together = "is missing: the S3 settings go together, set all of them or none.";
  const problems = missing.map((name) => `${name} ${together}`);
  if (source.FILES_PUBLIC_URL !== undefined) return problems;
  return [...problems, "FILES_PUBLIC_URL is missing: it says where anyone reads the files of S3_BUCKET."];
}

/** Whether an address leads to this machine alone. */
export function isLocal(address: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(address)?.hostname ?? "");
}

/** Browsers treat local ones as safe without TLS; for any other host a launch session would travel readable by all. */
function isHttpsOrLocal(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return true; // reported already as no address at all
  return url.protocol === "https:" || isLocal(address);
}

/** In production no address may be one that others can listen to. */
export function productionProblems(source: SettingsSource): string[] {
  const problems: string[] = [];
  for (const name of ["HUB_URL", "PROXY_URL", "FILES_PUBLIC_URL"]) {
    const address = source[name];
    if (address !== undefined && !isHttpsOrLocal(address)) {
      problems.push(
        `${name} is ${address}: in production it must be https, or local (localhost, 127.0.0.1 or [::1]).`,
      );
    }
  }
  return problems;
}
