// Completes package-lock.json after an `npm install` from a registry that lacks the optional packages of some platforms:
// npm removes those from the lock, and `npm ci` then refuses the lock on every machine.
// Run it with: node --import tsx tools/complete-lockfile.ts
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { projectDir } from "./process/project-dir";

const lockfile = z.looseObject({
  packages: z.record(
    z.string(),
    z.looseObject({
      dev: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const SYSTEMS = new Set(["android", "darwin", "linux", "win32", "freebsd"]);
const PROCESSORS = new Set(["arm", "x64", "arm64", "ppc64", "s390x", "ia32", "wasm32"]);

type Packages = z.infer<typeof lockfile>["packages"];

/** Whether the lock has a dependency of the package at `parent`, in a folder where Node would find it. */
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

const file = join(projectDir, "package-lock.json");
const lock = lockfile.parse(JSON.parse(readFileSync(file, "utf8")));
let added = 0;
for (const [parent, { dev, optionalDependencies = {} }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    if (isLocked(lock.packages, parent, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(dev ? { dev } : {}),
      optional: true,
      ...parsePlatform(name),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(added === 0 ? "The lock was complete." : `Added ${added} platform packages to the lock.`);
