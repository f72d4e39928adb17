import type { PoolEdit, SchoolPool } from "@/client/contract/school";
import type { Person } from "@/lib/access/person";
import { assertLooksAfter } from "@/lib/access/school-scope";
import { currentModels } from "@/lib/ai/current-models";
import type { AuditedAct } from "@/lib/audit/record-audit";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { HubError, invalid, notFound } from "@/lib/hub-error";
import { findPoolRules, lockPoolRules, type PoolRules, updatePoolRules } from "./queries/pool-rules";

function schoolPoolOf(schoolId: string, rules: PoolRules): SchoolPool {
  const models = currentModels();
  return {
    schoolId,
    allowsAllModels: rules.allowsAllModels,
    allowedModels: rules.allowedModels,
    dailyLimitCredits: rules.dailyLimitCredits,
    lowWaterCredits: rules.lowWaterCredits,
    textPriceCredits: rules.textPriceCredits,
    imagePriceCredits: rules.imagePriceCredits,
    models: models.list().map(({ id, name, mediaType, allowsUnder18, terms }) => ({
      id,
      name: name ?? id,
      mediaType,
      allowsUnder18,
      isClassroomDefault: models.classroomDefaults[mediaType] === id,
      terms: terms ? { url: terms.url, reviewedOn: terms.reviewedOn ?? null } : null,
    })),
  };
}

/**
 * A school's models, prices and limits, for its admins and operators
 * (protocol: People and roles, Credits, Models and providers).
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getSchoolPool(asker: Person, schoolId: string): Promise<SchoolPool> {
  await assertLooksAfter(asker, schoolId);
  const rules = await findPoolRules(schoolId);
  if (!rules) throw notFound("credit pool");
  return schoolPoolOf(schoolId, rules);
}

function assertMaySet(asker: Person, edit: PoolEdit): void {
  const namesPrice = edit.textPriceCredits !== undefined || edit.imagePriceCredits !== undefined;
  if (namesPrice && asker.role !== "operator")
    throw new HubError("AUTH_002", "Only operators can set prices.");
  const issues = (["allowedModels", "allowModels"] as const).flatMap((name) =>
    (edit[name] ?? []).flatMap((id, index) =>
      currentModels().find(id)
        ? []
        : [{ path: `${name}.${index}`, message: "There is no model with this name." }],
    ),
  );
  if (issues.length > 0) throw invalid(issues);
}

/** The list of allowed models as the edit has it; undefined where it names none. */
function wantedModels(rules: PoolRules, edit: PoolEdit): string[] | undefined {
  const { allowedModels, allowModels, disallowModels } = edit;
  if (!allowedModels && !allowModels && !disallowModels) return undefined;
  const wanted = new Set([...(allowedModels ?? rules.allowedModels), ...(allowModels ?? [])]);
  for (const id of disallowModels ?? []) wanted.delete(id);
  return [...wanted].sort();
}

/** The rules that the edit really changes, and old beside new for the audit log. */
function changesOf(rules: PoolRules, edit: PoolEdit) {
  const { allowModels: _, disallowModels: __, ...named } = edit;
  const allowedModels = wantedModels(rules, edit);
  const wanted: Partial<PoolRules> = { ...named, ...(allowedModels && { allowedModels }) };
  const names = (Object.keys(wanted) as (keyof PoolRules)[]).filter(
    (name) => wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(rules[name]),
  );
  const changes: Partial<PoolRules> = Object.fromEntries(names.map((name) => [name, wanted[name]]));
  const detail: NonNullable<AuditedAct["detail"]> = Object.fromEntries(
    names.flatMap((name) => [
      [name, wanted[name] ?? null],
      [`${name}Before`, rules[name]],
    ]),
  );
  return { changes, detail };
}

/**
 * Changes a school's allowed models and limits, for its admins; its prices too, for operators. The last writer of a rule
 * wins, and the audit log has old and new. What changes nothing writes nothing.
 * @throws HubError AUTH_002 also for an admin who names a price, NOTFOUND_001, VAL_001 for a model that there is not
 */
export async function editSchoolPool(asker: Person, schoolId: string, edit: PoolEdit): Promise<SchoolPool> {
  await assertLooksAfter(asker, schoolId);
  assertMaySet(asker, edit);
  return inTransaction(async (transaction) => {
    await lockPoolRules(schoolId, transaction);
    const rules = await findPoolRules(schoolId, transaction);
    if (!rules) throw notFound("credit pool");
    const { changes, detail } = changesOf(rules, edit);
    if (Object.keys(changes).length > 0) {
      await updatePoolRules(schoolId, changes, transaction);
      const target = { type: "pool", id: rules.id };
      await recordAudit(asker, { action: "pool.edit", schoolId, target, detail }, transaction);
    }
    return schoolPoolOf(schoolId, { ...rules, ...changes });
  });
}
