import { z } from "zod";

const lockfile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      inBundle: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

type Lockfile = z.infer<typeof lockfile>;
export type Packages = Lockfile["packages"];

/** Reads a lock. Its keys stay in npm's order, which Zod would change. */
export function parseLock(text: string): Lockfile {
  const lock: Lockfile = JSON.parse(text);
  lockfile.parse(lock);
  return lock;
}
type Entry = Packages[string];

const SYSTEMS = new Set(["android", "darwin", "linux", "win32", "freebsd"]);
const PROCESSORS = new Set(["arm", "x64", "arm64", "ppc64", "s390x", "ia32", "wasm32"]);

/** Whether the lock has the package `name` in a folder where Node finds it for the package at `parent`. */
function isLocked(packages: Packages, parent: string, name: string): boolean {
  for (
    let folder = parent;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf("node_modules/") - 1))
  ) {
    if (packages[`${folder ? `${folder}/` : ""}node_modules/${name}`]) return true;
    if (folder === "") return false;
  }
}

/** Returns the platform of a package, read from its name. */
function parsePlatform(name: string): Record<string, string[]> {
  const parts = (name.split("/").at(-1) ?? "").split("-");
  const os = parts.filter((part) => SYSTEMS.has(part));
  const libc = parts.includes("musl") ? ["musl"] : os.includes("linux") ? ["glibc"] : [];
  return {
    cpu: parts.filter((part) => PROCESSORS.has(part)),
    ...(libc.length > 0 ? { libc } : {}),
    ...(os.length > 0 ? { os } : {}),
  };
}

/**
 * Lists the optional dependencies that packages in the lock name, but that have no entry in the lock, each with the key and the
 * entry to add.
 */
export function listMissing(packages: Packages): [key: string, entry: Entry][] {
  return Object.entries(packages).flatMap(([parent, { dev, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, parent, name))
      .map(([name, version]): [string, Entry] => [
        `node_modules/${name}`,
        { version, ...(dev ? { dev } : {}), optional: true, ...parsePlatform(name) },
      ]),
  );
}

/**
 * Lists the keys of packages whose hash is missing. Three kinds need none: this project's packages and links to them have no
 * archive, and a bundled package is inside its parent's archive.
 */
export function listWithoutHash(packages: Packages): string[] {
  return Object.entries(packages)
    .filter(([key]) => key.includes("node_modules/"))
    .filter(([, { integrity, link, inBundle }]) => !link && !inBundle && !integrity)
    .map(([key]) => key);
}

/**
 * Adds the optional packages that npm has removed, and the hashes that are missing. A hash is from `known`, an earlier lock, if
 * that has the same version of the package, otherwise from the registry.
 * @returns the packages, sorted as npm does; `withoutHash` names, as `name@version`, those whose hash was found in neither
 */
export function completeLock(
  packages: Packages,
  known: Packages,
  findHash: (name: string, version: string) => string | null,
): { packages: Packages; withoutHash: string[] } {
  const complete: Packages = { ...packages, ...Object.fromEntries(listMissing(packages)) };
  const withoutHash: string[] = [];
  for (const key of listWithoutHash(complete)) {
    const { version = "" } = complete[key] ?? {};
    const name = key.slice(key.lastIndexOf("node_modules/") + "node_modules/".length);
    const earlier = known[key]?.version === version ? known[key] : undefined;
    const integrity = earlier?.integrity ?? findHash(name, version);
    if (integrity) complete[key] = { ...complete[key], ...earlier, integrity };
    else withoutHash.push(`${name}@${version}`);
  }
  const sorted = Object.entries(complete).sort(([a], [b]) => a.localeCompare(b, "en"));
  return { packages: Object.fromEntries(sorted), withoutHash };
}
