// Problems of settings that are each valid, but not in combination or not in production.

/** Environment variables, as in `process.env`. */
export type SettingsSource = Readonly<Record<string, string | undefined>>;

/** Returns a problem for DATABASE_OWNER_URL without DATABASE_URL: the embedded database has its own owner. */
export function databaseProblems(source: SettingsSource): string[] {
  if (source.DATABASE_OWNER_URL === undefined || source.DATABASE_URL !== undefined) return [];
  return ["DATABASE_URL is missing: DATABASE_OWNER_URL is the owner of the database in DATABASE_URL."];
}

const s3Names = [
  "S3_BUCKET",
  "S3_REGION",
  "S3_ENDPOINT",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
] as const;

/** Returns the problems of the S3 settings: all or none must be set, and FILES_PUBLIC_URL with them. */
export function s3Problems(source: SettingsSource): string[] {
  const missing = s3Names.filter((name) => source[name] === undefined);
  if (missing.length === s3Names.length) return [];
  const together = "is missing: the S3 settings go together, set all of them or none.";
  const problems = missing.map((name) => `${name} ${together}`);
  if (source.FILES_PUBLIC_URL !== undefined) return problems;
  return [...problems, "FILES_PUBLIC_URL is missing: it says where anyone reads the files of S3_BUCKET."];
}

/** Whether an address is one of this machine: localhost, 127.0.0.1 or [::1]. */
export function isLocal(address: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(URL.parse(address)?.hostname ?? "");
}

/** Whether an address uses https or is local; over plain http, others on the network could read launch sessions. */
function isHttpsOrLocal(address: string): boolean {
  const url = URL.parse(address);
  if (!url) return true; // reported already as an invalid address
  return url.protocol === "https:" || isLocal(address);
}

/** Returns the problems for which `npm start` refuses to start: addresses that are neither https nor local. */
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
