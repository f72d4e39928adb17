import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip as gzipCallback } from "node:zlib";
import { type ChildOptions, startChild } from "../process/child-process";
import { CommandError } from "../process/command-error";
import { projectDir } from "../process/project-dir";
import type { RunningParts } from "../process/running-parts";

/** The sources of a build: a change of one of them requires a new build. */
const SOURCE_FOLDERS = [
  "app",
  "components",
  "lib",
  "packages/client",
  "messages",
  "public",
  "prisma/schema",
  "tools/client",
];
const SOURCE_FILES =
  /^(next\.config|postcss\.config|proxy|instrumentation|instrumentation-client|tsconfig|package-lock)\.(ts|js|mjs|json)$/;

const buildDir = join(projectDir, ".next");
const hashFile = join(buildDir, "source-hash");

function listSources(): string[] {
  const atRoot = readdirSync(projectDir).filter((name) => SOURCE_FILES.test(name));
  const inFolders = SOURCE_FOLDERS.filter((folder) => existsSync(join(projectDir, folder))).flatMap(
    (folder) =>
      readdirSync(join(projectDir, folder), { recursive: true, encoding: "utf8" }).map((path) =>
        join(folder, path),
      ),
  );
  return [...atRoot, ...inFolders]
    .filter((path) => !/\.test\.tsx?$/.test(path) && statSync(join(projectDir, path)).isFile())
    .sort();
}

function hashSources(): string {
  const hash = createHash("sha256");
  for (const path of listSources()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(projectDir, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

function isFresh(): boolean {
  if (!existsSync(join(buildDir, "BUILD_ID")) || !existsSync(hashFile)) return false;
  return readFileSync(hashFile, "utf8") === hashSources();
}

const brotli = promisify(brotliCompress);
const gzip = promisify(gzipCallback);

const COMPRESSIBLE = /\.(?:js|css|json|svg|txt|map)$/;
/** Below this size the headers of a response weigh more than compression saves. */
const SMALLEST_BYTES = 512;

/**
 * From this size on, brotli at its best quality takes seconds for a file, so the next lower quality is used. Only the API
 * reference has such files.
 */
const LARGE_BYTES = 400_000;

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY - (content.length < LARGE_BYTES ? 0 : 1),
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    brotli(content, { params }).then((compressed) => writeFile(`${file}.br`, compressed)),
    gzip(content, { level: constants.Z_BEST_COMPRESSION }).then((compressed) =>
      writeFile(`${file}.gz`, compressed),
    ),
  ]);
}

/** Writes a `.br` and a `.gz` file beside each text file of at least `SMALLEST_BYTES`, several in parallel on the threads of Node's pool. */
export async function compressStatic(staticDir: string): Promise<void> {
  const files = readdirSync(staticDir, { recursive: true, encoding: "utf8" })
    .filter((path) => COMPRESSIBLE.test(path))
    .map((path) => join(staticDir, path))
    .filter((file) => statSync(file).size >= SMALLEST_BYTES);
  await Promise.all(files.map(compressFile));
}

async function runProgram(
  parts: RunningParts,
  program: Pick<ChildOptions, "program" | "args" | "execArgv">,
): Promise<boolean> {
  const child = await startChild({
    ...program,
    name: "The build",
    stopTimeoutMs: 5_000,
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  await parts.add(child);
  const code = await child.exited;
  parts.throwIfStopping();
  return code === 0;
}

/** Call it after Next's build, which empties the folder `.next`. @throws CommandError when the build fails */
export async function buildClient(parts: RunningParts): Promise<void> {
  const isBuilt = await runProgram(parts, {
    program: join("tools", "client-pack.ts"),
    args: ["--served", join(buildDir, "client")],
    execArgv: ["--import", "tsx"],
  });
  if (!isBuilt) throw new CommandError("The client library could not be built; the reason is above.");
}

/** Does nothing when the existing build was made from the same sources. @throws CommandError when the build fails */
export async function ensureBuild(parts: RunningParts): Promise<void> {
  if (isFresh()) return;
  console.log("Building the hub; this takes about a minute the first time.");
  const sourceHash = hashSources();
  const isBuilt = await runProgram(parts, { program: "node_modules/next/dist/bin/next", args: ["build"] });
  if (!isBuilt || !existsSync(join(buildDir, "BUILD_ID")))
    throw new CommandError("The hub could not be built; the reason is above.");
  await Promise.all([compressStatic(join(buildDir, "static")), buildClient(parts)]);
  writeFileSync(hashFile, sourceHash);
}
