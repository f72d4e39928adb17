import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readOrMakeSecrets } from "./secrets";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "edu-hub-secrets-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("the secrets", () => {
  it("are made once and kept", () => {
    expect(readOrMakeSecrets(folder)).toEqual(readOrMakeSecrets(folder));
  });

  it("are readable by their owner alone", () => {
    readOrMakeSecrets(folder);
    expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  });

  it("are never made anew over a damaged file", () => {
    writeFileSync(join(folder, "secrets.json"), '{"launchSessionSecret": "shor');
    expect(() => readOrMakeSecrets(folder)).toThrow(/secrets\.json.*damaged/);
  });
});
