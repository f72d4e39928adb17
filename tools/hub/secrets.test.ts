import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOrCreateSecrets } from "./secrets";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edu-hub-secrets-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the secrets", () => {
  it("are created once and stored", () => {
    expect(readOrCreateSecrets(folder)).toEqual(readOrCreateSecrets(folder));
  });

  it("are in a file that only its owner can read", () => {
    readOrCreateSecrets(folder);
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("are not replaced when the file is damaged", () => {
    const damaged = '{"launchSessionSecret": "shor';
    writeFileSync(join(folder, "secrets.json"), damaged);
    expect(() => readOrCreateSecrets(folder)).toThrow(/secrets\.json.*damaged/);
    expect(readFileSync(join(folder, "secrets.json"), "utf8")).toBe(damaged);
  });
});
