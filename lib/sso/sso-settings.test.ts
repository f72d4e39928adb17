import { randomUUID } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadSsoProviders } from "./sso-settings";

const folder = mkdtempSync(join(tmpdir(), "sso-settings-"));
const google = {
  id: "google",
  name: "Google",
  issuer: "https://accounts.google.com",
  clientId: "hub",
  clientSecretEnv: "GOOGLE_SECRET",
  schools: [randomUUID()],
  match: { claim: "email", field: "ssoId" },
};

function load(content: unknown) {
  const file = join(folder, `${randomUUID()}.json`);
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return loadSsoProviders(file, (name) => (name === "GOOGLE_SECRET" ? "secret" : null));
}

function problemsOf(content: unknown): string {
  try {
    load(content);
    return "";
  } catch (error) {
    return (error as Error).message;
  }
}

test("reads the providers with their secrets from the environment; there are none without a file [sso-8]", () => {
  expect(load([google])).toMatchObject([{ id: "google", clientSecret: "secret" }]);
  expect(loadSsoProviders(null, () => null)).toEqual([]);
});

test.each([
  ["a file that is not JSON", "{", "SSO_FILE"],
  ["an unknown setting", [{ ...google, tenant: "x" }], "0.tenant: there is no such setting"],
  [
    "a secret that is not set",
    [{ ...google, clientSecretEnv: "OTHER" }],
    "OTHER is not set in the environment",
  ],
  ["an id used twice", [google, google], '1.id: "google" is used twice'],
  ["an issuer without TLS", [{ ...google, issuer: "http://sso.example.org" }], "0.issuer: must be https"],
  [
    "an issuer of every organisation",
    [{ ...google, issuer: "https://login.microsoftonline.com/common/v2.0" }],
    "0.issuer: accepts people of any organisation",
  ],
  ["no school", [{ ...google, schools: [] }], "0.schools"],
  ["the id of the password form", [{ ...google, id: "credentials" }], "0.id"],
])("refuses %s, and names where it is [sso-8]", (_, content, problem) => {
  expect(problemsOf(content)).toContain(problem);
});
