import { pingDatabase } from "@/lib/db/health-rows";
import { currentStorage } from "@/lib/providers/current-storage";
import { HubError } from "../hub-error";

const CHECK_TIMEOUT_MS = 2_000;
/** Version of the proxy interface description (`service.md`, Versioning). */
export const INTERFACE_VERSION = "0.1.0";

async function answers(check: Promise<unknown>): Promise<{ ok: true } | { ok: false; cause: unknown }> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer in ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS);
  });
  try {
    await Promise.race([check, late]);
    return { ok: true };
  } catch (cause) {
    return { ok: false, cause };
  } finally {
    clearTimeout(timer);
  }
}

/** Which parts of the hub answer now. */
export async function checkParts() {
  const [database, storage] = await Promise.all([answers(pingDatabase()), answers(currentStorage().check())]);
  return { database, storage };
}

/** Whether database and storage answer. @throws HubError CFG_002 naming the part that is down (contract, section 6) */
export async function checkHealth() {
  const { database, storage } = await checkParts();
  const down = [
    ...(database.ok ? [] : [{ part: "database", cause: database.cause }]),
    ...(storage.ok ? [] : [{ part: "storage", cause: storage.cause }]),
  ];
  if (down.length > 0) {
    const parts = down.map(({ part }) => part);
    throw new HubError("CFG_002", `The hub's ${parts.join(" and ")} cannot be reached.`, {
      detail: { down: parts },
      cause: down[0]?.cause,
    });
  }
  const time = new Date().toISOString();
  return {
    status: "ok" as const,
    version: INTERFACE_VERSION,
    database: "ok" as const,
    storage: "ok" as const,
    time,
  };
}
