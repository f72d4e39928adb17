import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual, promisify } from "node:util";
import { gunzipSync } from "node:zlib";
import { build } from "esbuild";
import { PROXY_PLACEHOLDER } from "../../lib/apps/client-files";
import { CommandError } from "../process/command-error";
import { projectDir } from "../process/project-dir";

const sourceDir = join(projectDir, "packages", "client");
/** The expression in `packages/client/trusted-proxy.ts` that the build replaces by the proxy's address. */
const SETTING = 'typeof EDU_PROXY_URL === "string" ? EDU_PROXY_URL : ""';

async function run(program: string, args: string[], cwd: string): Promise<void> {
  await promisify(execFile)(program, args, { cwd }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new CommandError(`${program} ${args[0]} failed:\n${error.stdout ?? ""}${error.stderr ?? ""}`);
  });
}

function rewrite(folder: string, extensions: RegExp, change: (text: string) => string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!extensions.test(path)) continue;
    const file = join(folder, path);
    writeFileSync(file, change(readFileSync(file, "utf8")));
  }
}

/** Node and `moduleResolution: nodenext` need the names of files in imports; the sources leave `.ts` out. */
function withFileNames(text: string): string {
  return text.replace(/\b(from |import\()"(\.{1,2}\/[^"]+)"/g, '$1"$2.js"');
}

/** The scripts and types that `npm pack` in `packages/client/` packs; it deletes them afterwards. */
export const DIST_DIR = join(sourceDir, "dist");

/**
 * Writes the scripts and types of each source file to a folder. `proxyUrl` is the proxy that the library trusts without a list;
 * empty for none.
 */
export async function buildScripts(folder: string, proxyUrl: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tsc = join(projectDir, "node_modules", "typescript", "bin", "tsc");
  await run(
    process.execPath,
    [tsc, "-p", join(sourceDir, "tsconfig.build.json"), "--outDir", folder],
    projectDir,
  );
  rewrite(folder, /\.js$|\.d\.ts$/, withFileNames);
  const file = join(folder, "trusted-proxy.js");
  const script = readFileSync(file, "utf8");
  if (!script.includes(SETTING))
    throw new CommandError(`packages/client/trusted-proxy.ts does not read: ${SETTING}`);
  writeFileSync(file, script.replace(SETTING, JSON.stringify(proxyUrl)));
}

/** The served files of each released version, as they were built for its release. */
export const RELEASES_DIR = join(sourceDir, "releases");

function readVersion(): string {
  return JSON.parse(readFileSync(join(sourceDir, "package.json"), "utf8")).version;
}

/** Builds the served files of this version into a folder: the packed package, and one ES module for pages without a build. */
async function buildVersion(folder: string): Promise<void> {
  const version = readVersion();
  const packageDir = mkdtempSync(join(tmpdir(), "edu-hub-client-"));
  for (const name of ["package.json", "README.md"]) cpSync(join(sourceDir, name), join(packageDir, name));
  await buildScripts(join(packageDir, "dist"), PROXY_PLACEHOLDER);
  mkdirSync(folder, { recursive: true });
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", folder], packageDir);
  renameSync(join(folder, `education-hub-client-${version}.tgz`), join(folder, "education-hub-client.tgz"));
  await build({
    entryPoints: [join(packageDir, "dist", "index.js")],
    outfile: join(folder, "index.js"),
    bundle: true,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    banner: { js: `/* @education-hub/client ${version} */` },
  });
  rmSync(packageDir, { recursive: true });
}

/**
 * Writes what the hub serves below `/client`, a folder for each version. Released versions are copied as they were released;
 * this version is built unless it is one of them. The files have a placeholder where the hub writes the address of its own
 * proxy (`getClientFile`).
 */
export async function buildServedClient(folder: string, releasesDir = RELEASES_DIR): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  if (existsSync(releasesDir)) cpSync(releasesDir, folder, { recursive: true });
  const current = join(folder, readVersion());
  if (!existsSync(current)) await buildVersion(current);
}

/** The files of a built version by name; archives are decompressed, since the same files may be compressed differently. */
function readFiles(folder: string): Record<string, string> {
  const read = (name: string) => {
    const bytes = readFileSync(join(folder, name));
    return (name.endsWith(".tgz") ? gunzipSync(bytes) : bytes).toString("base64");
  };
  return Object.fromEntries(readdirSync(folder).map((name) => [name, read(name)]));
}

/**
 * Keeps the built files of this version permanently: apps name it in their addresses, so it never changes again. Returns the version.
 * @throws CommandError when it was released already with other contents
 */
export async function keepRelease(releasesDir = RELEASES_DIR): Promise<string> {
  const version = readVersion();
  const kept = join(releasesDir, version);
  const folder = mkdtempSync(join(tmpdir(), "edu-hub-client-"));
  await buildVersion(folder);
  const isKept = existsSync(kept);
  const isSame = isKept && isDeepStrictEqual(readFiles(kept), readFiles(folder));
  if (!isKept) cpSync(folder, kept, { recursive: true });
  rmSync(folder, { recursive: true });
  if (isKept && !isSame)
    throw new CommandError(
      `Version ${version} is released already, with other contents. Give packages/client/package.json a new version.`,
    );
  return version;
}
