import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { evidenceLog } from "@/lib/log";
import type { LedgerCheck } from "@/packages/client/contract/system";
import {
  endLedgerCheck,
  getLedgerCheck,
  type LedgerCheckRow,
  requestLedgerCheck,
  startLedgerCheck,
} from "./queries/ledger-checks";
import { verifyLedger } from "./queries/verify-ledger";

export function toLedgerCheck({ requestedAt, endedAt, ...check }: LedgerCheckRow): LedgerCheck {
  return {
    ...check,
    requestedAt: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Queues a verification of the ledger, or returns the pending one. @throws HubError AUTH_002 */
export async function requestVerification(person: Person): Promise<LedgerCheck> {
  assertOperator(person);
  const { id } = await inTransaction(async (transaction) => {
    const request = await requestLedgerCheck(person.id, transaction);
    if (request.isNew) await recordAudit(person, { action: "ledger.verify" }, transaction);
    return request;
  });
  return toLedgerCheck(await getLedgerCheck(id));
}

/**
 * Verifies the ledger, stores the result, and logs the number of entries and the last hash of every pool, whatever `LOG_LEVEL` is:
 * a copy of the log outside the hub proves what the ledger was. A null `checkId` starts the nightly verification, which has no
 * requester.
 */
export async function checkLedger(checkId: string | null): Promise<void> {
  const id = checkId ?? (await startLedgerCheck());
  const verification = await verifyLedger();
  await endLedgerCheck(id, verification);
  const { pools, entries, broken, heads } = verification;
  const evidence = evidenceLog();
  for (const head of heads) evidence.info(head, "the last entry of a pool's ledger");
  if (broken.length > 0) evidence.error({ broken }, "the ledger does not verify");
  else evidence.info({ pools, entries }, "the ledger is intact");
}
