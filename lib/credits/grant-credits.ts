import { validate as isUuid } from "uuid";
import { assertOperator } from "@/lib/access/operator";
import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { idInUse, isIdTaken } from "@/lib/database/create-once";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { mapPage, type Page, type PageQuery, readPage } from "@/lib/database/page";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import type { Grant, NewGrant } from "@/packages/client/contract/grants";
import {
  findPoolOfOwner,
  GRANTS,
  type GrantOutcome,
  grantCreditsOnce,
  listGrantRows,
} from "./queries/grants";

type GrantOwner = { schoolId: string } | { developerId: string };

async function getPool(person: Person, owner: GrantOwner) {
  assertOperator(person);
  const pool = isUuid(Object.values(owner)[0]) ? await findPoolOfOwner(owner) : null;
  if (!pool) throw notFound("credit pool");
  return pool;
}

function toGrantError(error: unknown): unknown {
  const refusal = classifyDatabaseError(error);
  if (isIdTaken(error, "ledger_entries")) return idInUse("grantId");
  if (refusal?.kind === "check" && refusal.constraint === "pool_balances_available_check") {
    return invalid([{ path: "amountCredits", message: "correctionBelowZero" }]);
  }
  return error;
}

/**
 * Grants credits to a pool or corrects its balance. A repeated call with the same `grantId` changes nothing (protocol:
 * Credits). For operators.
 * @throws HubError AUTH_002, NOTFOUND_001, VAL_001 for a correction below zero, IDEM_001 for a `grantId` with another grant
 */
export async function grantCredits(
  person: Person,
  owner: GrantOwner,
  { grantId, type, amountCredits, note }: NewGrant,
): Promise<{ grantId: string; availableCredits: number }> {
  const { id: poolId, schoolId } = await getPool(person, owner);
  const granting = inTransaction(async (transaction): Promise<GrantOutcome> => {
    const entry = { entryId: grantId, poolId, type, amountCredits, actorId: person.id, note };
    const outcome = await grantCreditsOnce(entry, transaction);
    if (outcome.outcome !== "granted") return outcome;
    const action = type === "grant" ? "credits.grant" : "credits.adjust";
    const target = { type: "pool", id: poolId };
    const subject = "developerId" in owner ? { subjectId: owner.developerId } : {};
    const event = { action, schoolId, target, detail: { amountCredits, note }, ...subject } as const;
    await recordAudit(person, event, transaction);
    return outcome;
  });
  const { outcome, available } = await granting.catch((error: unknown) => {
    throw toGrantError(error);
  });
  if (outcome === "other-body") throw idInUse("grantId");
  return { grantId, availableCredits: available };
}

/** Lists a page of a school's grants and corrections, newest first. @throws HubError AUTH_002, NOTFOUND_001, VAL_001 */
export async function listGrants(person: Person, schoolId: string, query: PageQuery): Promise<Page<Grant>> {
  const { id: poolId } = await getPool(person, { schoolId });
  const page = await readPage(GRANTS, query, (range) => listGrantRows({ poolId, ...range }));
  return mapPage(page, ({ actorId, actorName, createdAt, ...grant }) => ({
    ...grant,
    actor: actorId === null ? null : { id: actorId, displayName: actorName ?? "" },
    at: createdAt.toISOString(),
  }));
}
