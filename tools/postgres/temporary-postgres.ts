import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres";

interface TemporaryPostgres extends EmbeddedPostgres {
  /** Its folder, for other files of the run too; removed with the server. */
  folder: string;
}

/** Shell script: waits for the end of its input, stops every server whose lock file is in the folder, and removes the folder. */
const END_SERVERS = `
  read -r line
  for lock in "$1"/*/postmaster.pid; do
    [ -f "$lock" ] || continue
    pid=$(head -n 1 "$lock")
    kill -QUIT "$pid" 2>/dev/null
    while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done
  done
  rm -rf "$1"`;

/**
 * When this process ends in any way, including kill -9, ends the servers whose clusters are in a folder and removes the folder.
 * A shell does this: it waits for the end of a pipe that only this process holds open.
 *
 * @returns a function that ends the guard
 */
export function guardServers(folder: string): () => void {
  const shell = spawn("sh", ["-c", END_SERVERS, "sh", folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  shell.unref();
  const pipe = shell.stdin as typeof shell.stdin & { unref?: () => void };
  pipe.unref?.();
  return () => void shell.kill("SIGKILL");
}

/** Starts a PostgreSQL server for one run, without durability, in a temporary folder that `stop` removes. */
export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "edu-hub-"));
  // Root may not run PostgreSQL, so another account runs it and must be able to enter this folder.
  chmodSync(folder, 0o711);
  const password = () => randomBytes(16).toString("hex");
  try {
    const server = await startEmbeddedPostgres({
      clusterDir: join(folder, "postgres"),
      logFile: join(folder, "postgres.log"),
      superuserPassword: password(),
      ownerPassword: password(),
      hubPassword: password(),
      durability: "fast",
    });
    const release = guardServers(folder);
    const stop = async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
      release();
    };
    return { ...server, folder, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

export async function withTemporaryPostgres(use: (server: EmbeddedPostgres) => Promise<void>): Promise<void> {
  const server = await startTemporaryPostgres();
  try {
    await use(server);
  } finally {
    await server.stop();
  }
}
