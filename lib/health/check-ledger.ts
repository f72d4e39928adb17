import type { LedgerCheckTold } from "@/client/contract/system";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { log } from "@/lib/log";
import {
  beginLedgerCheck,
  endLedgerCheck,
  getLedgerCheck,
  type LedgerCheckRow,
  requestLedgerCheck,
} from "./queries/ledger-checks";
import { proveLedger } from "./queries/prove-ledger";

/** A proof of the ledger as the API gives it. */
export function ledgerCheckOf({ requestedAt, endedAt, ...check }: LedgerCheckRow): LedgerCheckTold {
  return {
    ...check,
    requestedAt: requestedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/**
 * Has the ledger proved in the background, unless a proof is pending already: then it is that one, and nothing is
 * queued. For operators.
 * @throws HubError AUTH_002
 */
export async function requestVerification(person: Person): Promise<LedgerCheckTold> {
  assertOperator(person);
  const { id } = await inTransaction(async (transaction) => {
    const request = await requestLedgerCheck(person.id, transaction);
    if (request.isNew) await recordAudit(person, { action: "ledger.verify" }, transaction);
    return request;
  });
  return ledgerCheckOf(await getLedgerCheck(id));
}

/** Proves the ledger and writes down what it found; `checkId` null: the nightly one, which nobody requested. */
export async function checkLedger(checkId: string | null): Promise<void> {
  const id = checkId ?? (await beginLedgerCheck());
  const proof = await proveLedger();
  await endLedgerCheck(id, proof);
  const { pools, entries, broken } = proof;
  if (broken.length > 0) log().error({ broken }, "the ledger does not hold");
  else log().info({ pools, entries }, "the ledger holds");
}
