import { pingDatabase } from "@/lib/database/when-database-answers";
import { HubError } from "@/lib/hub-error";
import { currentStorage } from "@/lib/storage/current-storage";
import { inTime } from "@/lib/time/in-time";

const CHECK_TIMEOUT_MS = 2_000;
/** How long a result is reused, because anyone may request the hub's health. */
const FRESH_MS = 1_000;
/** How long a check without a result is reused before another one starts. */
const STUCK_AFTER_MS = 10_000;
/** Version of the proxy interface description (protocol: Versioning). */
export const INTERFACE_VERSION = "0.1.0";

interface Check {
  startedAt: number;
  endedAt: number | null;
  result: Promise<void>;
}
type Part = "database" | "storage";

const globals = globalThis as { hubHealthChecks?: Map<Part, Check>; hubHasBeenHealthy?: boolean };

function isFresh({ startedAt, endedAt }: Check, now: number): boolean {
  return endedAt === null ? now - startedAt < STUCK_AFTER_MS : now - endedAt < FRESH_MS;
}

/** Runs a check at most once a second and one at a time, because each takes a connection, writes a file or asks S3. */
function checkPart(part: Part, run: () => Promise<void>): Promise<void> {
  globals.hubHealthChecks ??= new Map();
  const now = performance.now();
  const last = globals.hubHealthChecks.get(part);
  if (last && isFresh(last, now)) return last.result;
  const check: Check = { startedAt: now, endedAt: null, result: run() };
  const end = () => {
    check.endedAt = performance.now();
  };
  check.result.then(end, end);
  globals.hubHealthChecks.set(part, check);
  return check.result;
}

/** Checks whether database and storage respond; a result is reused for a second. */
export async function checkParts() {
  const [database, storage] = await Promise.allSettled([
    inTime(checkPart("database", pingDatabase), CHECK_TIMEOUT_MS),
    inTime(
      checkPart("storage", async () => currentStorage().check()),
      CHECK_TIMEOUT_MS,
    ),
  ]);
  return { database, storage };
}

/** Returns the health of the hub (protocol: Health). @throws HubError CFG_002 with the parts that are down */
export async function checkHealth() {
  const down = Object.entries(await checkParts()).flatMap(([part, check]) =>
    check.status === "rejected" ? [{ part, cause: check.reason }] : [],
  );
  if (down.length > 0) {
    const parts = down.map(({ part }) => part);
    throw new HubError("CFG_002", `The hub's ${parts.join(" and ")} cannot be reached.`, {
      detail: { down: parts },
      cause: down[0]?.cause,
      // Until the hub has been healthy once, a failure is not logged as an error: on a busy machine the first connections of a
      // starting hub may take longer than a check.
      isExpected: !globals.hubHasBeenHealthy,
    });
  }
  globals.hubHasBeenHealthy = true;
  const time = new Date().toISOString();
  return {
    status: "ok" as const,
    version: INTERFACE_VERSION,
    database: "ok" as const,
    storage: "ok" as const,
    time,
  };
}
