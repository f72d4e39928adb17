import { pingDatabase } from "@/lib/database/ping-database";
import { HubError } from "@/lib/hub-error";
import { currentStorage } from "@/lib/storage/current-storage";

const CHECK_TIMEOUT_MS = 2_000;
/** Health is open to anyone, so its answers are shared. */
const SHARED_MS = 1_000;
/** A question without an answer is not waited for for ever: the part may be well by now. */
const GIVEN_UP_MS = 10_000;
/** Version of the proxy interface description (protocol: Versioning). */
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

interface Check {
  begunAt: number;
  endedAt: number | null;
  answer: Promise<void>;
}
type Part = "database" | "storage";

const globals = globalThis as { hubHealthChecks?: Map<Part, Check> };

function isFresh({ begunAt, endedAt }: Check, now: number): boolean {
  return endedAt === null ? now - begunAt < GIVEN_UP_MS : now - endedAt < SHARED_MS;
}

/** One question at a time, and one a second, however many ask: each takes a connection or writes a file. */
function askPart(part: Part, ask: () => Promise<void>): Promise<void> {
  globals.hubHealthChecks ??= new Map();
  const now = performance.now();
  const last = globals.hubHealthChecks.get(part);
  if (last && isFresh(last, now)) return last.answer;
  const check: Check = { begunAt: now, endedAt: null, answer: ask() };
  const end = () => {
    check.endedAt = performance.now();
  };
  check.answer.then(end, end);
  globals.hubHealthChecks.set(part, check);
  return check.answer;
}

/** Which parts of the hub answer; an answer holds for a second. */
export async function checkParts() {
  const [database, storage] = await Promise.all([
    answers(askPart("database", pingDatabase)),
    answers(askPart("storage", async () => currentStorage().check())),
  ]);
  return { database, storage };
}

/** Whether database and storage answer. @throws HubError CFG_002 naming the part that is down (protocol: Health) */
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
