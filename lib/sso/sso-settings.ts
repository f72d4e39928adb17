import { readFileSync } from "node:fs";
import { z } from "zod";
import { SettingsError } from "@/lib/ai/load-model-settings";
import { env, readNamedSecret } from "@/lib/env";

/** A local address may be http, for a test provider on the same machine. */
const HTTPS_OR_LOCAL = /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$))/;
/** Addresses of Microsoft Entra that accept people of any organisation. */
const ANY_ORGANISATION = /^https:\/\/login\.microsoftonline\.com\/(?:common|organizations|consumers)(?:\/|$)/;

const lowerCase = z.string().trim().toLowerCase();

const ssoProvider = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "must be 1 to 40 lower-case letters, digits and hyphens")
    .refine((id) => id !== "credentials", "must be another word"),
  name: z.string().trim().min(1).max(60),
  issuer: z
    .url()
    .refine((issuer) => HTTPS_OR_LOCAL.test(issuer), "must be https, or http on this machine")
    .refine(
      (issuer) => !ANY_ORGANISATION.test(issuer),
      "accepts people of any organisation; name your tenant: https://login.microsoftonline.com/{tenant}/v2.0",
    ),
  clientId: z.string().min(1),
  clientSecretEnv: z.string().regex(/^[A-Z_][A-Z0-9_]*$/, "must be the name of an environment variable"),
  schools: z.array(z.uuid().toLowerCase()).min(1),
  match: z.strictObject({ claim: z.string().min(1).max(100), field: z.enum(["login", "ssoId"]) }),
  allowedDomains: z
    .array(lowerCase.regex(/^[a-z0-9.-]+$/, "must be a domain, such as school.example"))
    .min(1)
    .optional(),
});

/** A provider of single sign-on (protocol: Single sign-on), with its client secret. */
export type SsoProvider = z.infer<typeof ssoProvider> & { clientSecret: string };

function describe(issue: z.core.$ZodIssue): string[] {
  const path = issue.path.join(".") || "(the file)";
  if (issue.code !== "unrecognized_keys") return [`${path}: ${issue.message}`];
  return issue.keys.map((key) => `${[...issue.path, key].join(".")}: there is no such setting`);
}

function parseFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8").replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new SettingsError(title(file), [cause instanceof Error ? cause.message : "it cannot be read"]);
  }
}

const title = (file: string) => `SSO_FILE ${file} cannot be used:`;

/** Reads and checks SSO_FILE; no providers without one. @throws SettingsError with every mistake */
export function loadSsoProviders(
  file: string | null,
  readSecret: (variable: string) => string | null,
): SsoProvider[] {
  if (file === null) return [];
  const parsed = z.array(ssoProvider).safeParse(parseFile(file));
  if (!parsed.success) throw new SettingsError(title(file), parsed.error.issues.flatMap(describe));
  const problems: string[] = [];
  const providers = parsed.data.map((provider, index) => {
    const clientSecret = readSecret(provider.clientSecretEnv);
    if (clientSecret === null)
      problems.push(`${index}.clientSecretEnv: ${provider.clientSecretEnv} is not set in the environment`);
    if (parsed.data.findIndex(({ id }) => id === provider.id) < index)
      problems.push(`${index}.id: "${provider.id}" is used twice`);
    return { ...provider, clientSecret: clientSecret ?? "" };
  });
  if (problems.length > 0) throw new SettingsError(title(file), problems);
  return providers;
}

// On globalThis, because Next may load this module more than once.
const globals = globalThis as { hubSsoProviders?: readonly SsoProvider[] };

/** Returns the providers of SSO_FILE, which is read at the first call. @throws SettingsError */
export function ssoProviders(): readonly SsoProvider[] {
  globals.hubSsoProviders ??= loadSsoProviders(env().ssoFile, readNamedSecret);
  return globals.hubSsoProviders;
}

/** Whether people of a school are found by their `ssoId` at a first single sign-on. */
export function matchesBySsoId(schoolId: string): boolean {
  return listProvidersOfSchool(schoolId).some(({ match }) => match.field === "ssoId");
}

/** Lists the providers with which people of a school may sign in. */
export function listProvidersOfSchool(schoolId: string): readonly SsoProvider[] {
  return ssoProviders().filter(({ schools }) => schools.includes(schoolId));
}
