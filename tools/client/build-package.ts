import { execFile } from "node:child_process";
import {
  cpSync,
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
import { promisify } from "node:util";
import { build } from "esbuild";
import { PROXY_PLACEHOLDER } from "../../lib/apps/client-files";
import { CommandError } from "../process/command-error";
import { projectDir } from "../process/project-dir";

const sourceDir = join(projectDir, "client");
/** How `client/trusted-proxy.ts` reads the setting of the build. */
const SETTING = 'typeof EDU_PROXY_URL === "string" ? EDU_PROXY_URL : ""';

async function run(program: string, args: string[], cwd: string): Promise<void> {
  await promisify(execFile)(program, args, { cwd }).catch((error: { stdout?: string; stderr?: string }) => {
    throw new CommandError(`${program} ${args[0]} failed:\n${error.stdout ?? ""}${error.stderr ?? ""}`);
  });
}

/** Rewrites every file below a folder whose name ends in one of the extensions. */
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

/** Links to files of the repository become text; those of the two guides stay. */
function withoutOutsideLinks(text: string): string {
  return text
    .replaceAll("](../docs/integrate.md", "](integrate.md")
    .replaceAll("](../client/README.md", "](README.md")
    .replace(/\[([^\]]+)\]\((?!https?:|#|integrate\.md|README\.md)[^)]+\)/g, "$1");
}

/**
 * Writes the package `@education-hub/client` to a folder, ready for `npm pack`: scripts and types of each source file, the
 * manifest and the two guides. `proxyUrl` is the proxy that it trusts without a list; empty for none.
 */
export async function buildPackage(folder: string, proxyUrl: string): Promise<void> {
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
  if (!script.includes(SETTING)) throw new CommandError(`client/trusted-proxy.ts does not read: ${SETTING}`);
  writeFileSync(file, script.replace(SETTING, JSON.stringify(proxyUrl)));
  const { scripts: _, ...manifest } = JSON.parse(readFileSync(join(sourceDir, "package.json"), "utf8"));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  cpSync(join(sourceDir, "README.md"), join(folder, "README.md"));
  cpSync(join(projectDir, "docs", "integrate.md"), join(folder, "integrate.md"));
  rewrite(folder, /\.md$/, withoutOutsideLinks);
}

/** Packs a built package into a folder. */
export async function packPackage(folder: string, destination: string): Promise<void> {
  mkdirSync(destination, { recursive: true });
  await run("npm", ["pack", "--ignore-scripts", "--pack-destination", destination], folder);
}

/**
 * Writes what the hub serves below `/client`: the packed package and one ES module for pages without a build, in a folder
 * named after the version. Both have a placeholder where the hub writes its own proxy (`getClientFile`).
 */
export async function buildServedClient(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  const packageDir = mkdtempSync(join(tmpdir(), "edu-hub-client-"));
  await buildPackage(packageDir, PROXY_PLACEHOLDER);
  const { version } = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8"));
  const served = join(folder, version);
  await packPackage(packageDir, served);
  renameSync(join(served, `education-hub-client-${version}.tgz`), join(served, "education-hub-client.tgz"));
  await build({
    entryPoints: [join(packageDir, "index.js")],
    outfile: join(served, "index.js"),
    ...{ bundle: true, minify: true, format: "esm", platform: "browser", target: "es2022" },
    banner: { js: `/* @education-hub/client ${version} */` },
  });
  rmSync(packageDir, { recursive: true });
}
