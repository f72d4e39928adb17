import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { completeLock, listMissing, listWithoutHash, type Packages, parseLock } from "./complete-lock";

const PARENT = { version: "2.0.0", integrity: "sha512-parent", dev: true } as const;
const DARWIN = "node_modules/@paint/core-darwin-arm64";

/** A lock file from which npm has removed the package for one platform. */
const removed = (version: string): Packages => ({
  "": { version: "0.1.0" },
  "node_modules/paint": { ...PARENT, optionalDependencies: { "@paint/core-darwin-arm64": version } },
});

/** A registry that knows no hash. */
const emptyRegistry = () => null;

test("a removed package is added again, with its entry of the earlier lock when the version is the same", () => {
  const known: Packages = { [DARWIN]: { version: "2.0.0", integrity: "sha512-known", os: ["darwin"] } };
  const { packages, withoutHash } = completeLock(removed("2.0.0"), known, emptyRegistry);
  expect(withoutHash).toEqual([]);
  expect(packages[DARWIN]).toMatchObject({
    integrity: "sha512-known",
    os: ["darwin"],
    cpu: ["arm64"],
    optional: true,
  });
});

test("when the earlier lock has another version of a removed package, the hash comes from the registry", () => {
  const known: Packages = { [DARWIN]: { version: "1.0.0", integrity: "sha512-old" } };
  const asked: string[] = [];
  const { packages } = completeLock(removed("2.0.0"), known, (name, version) => {
    asked.push(`${name}@${version}`);
    return "sha512-registry";
  });
  expect(asked).toEqual(["@paint/core-darwin-arm64@2.0.0"]);
  expect(packages[DARWIN]).toMatchObject({ version: "2.0.0", integrity: "sha512-registry", dev: true });
});

test("reports each package without a hash: one that is in the lock, and a removed one of which the registry has no hash", () => {
  const lock: Packages = { ...removed("2.0.0"), "node_modules/a/node_modules/b": { version: "1.0.0" } };
  expect(completeLock(lock, {}, emptyRegistry).withoutHash).toEqual([
    "b@1.0.0",
    "@paint/core-darwin-arm64@2.0.0",
  ]);
});

test("this project's packages, links to them and packages bundled in another package need no hash", () => {
  const lock: Packages = {
    "": {},
    "node_modules/own": { link: true },
    "packages/own": { version: "1.0.0" },
    "node_modules/a/node_modules/b": { inBundle: true },
  };
  expect(completeLock(lock, {}, emptyRegistry)).toEqual({ packages: lock, withoutHash: [] });
});

test("package-lock.json has the packages of all platforms, each with its hash", () => {
  const { packages } = parseLock(readFileSync("package-lock.json", "utf8"));
  expect(Object.keys(packages).length).toBeGreaterThan(1000);
  expect(listMissing(packages)).toEqual([]);
  expect(listWithoutHash(packages)).toEqual([]);
  const others = Object.entries(packages).filter(
    ([, { integrity }]) => integrity && !/^sha512-/.test(integrity),
  );
  expect(others).toEqual([]);
});
