import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { ADULT_AGE } from "@/lib/ai/model-settings";
import { currentModels } from "@/lib/ai/models";
import { type AuditedAction, recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { HubError, invalid, notFound } from "@/lib/hub-error";
import type { PoolEdit, SchoolPool } from "@/packages/client/contract/school-pool";
import { findPoolRules, lockPoolRules, type PoolRules, updatePoolRules } from "./queries/prices-and-limits";

function toSchoolPool(schoolId: string, { id: _, ...rules }: PoolRules): SchoolPool {
  const models = currentModels();
  return {
    schoolId,
    ...rules,
    models: models.list().map(({ id, name, mediaType, minimumAge, terms }) => ({
      id,
      name: name ?? id,
      mediaType,
      allowsUnder18: minimumAge < ADULT_AGE,
      minimumAge,
      isClassroomDefault: models.classroomDefaults[mediaType] === id,
      terms: terms ? { url: terms.url, reviewedOn: terms.reviewedOn ?? null } : null,
    })),
  };
}

/**
 * Returns a school's models, prices and limits, for its admins and operators (protocol: Credits, Models and providers).
 * @throws HubError AUTH_002, NOTFOUND_001
 */
export async function getSchoolPool(person: Person, schoolId: string): Promise<SchoolPool> {
  await assertManagesSchool(person, schoolId);
  const rules = await findPoolRules(schoolId);
  if (!rules) throw notFound("credit pool");
  return toSchoolPool(schoolId, rules);
}

function assertMaySet(person: Person, edit: PoolEdit): void {
  const setsPrice = edit.textPriceCredits !== undefined || edit.imagePriceCredits !== undefined;
  if (setsPrice && person.role !== "operator")
    throw new HubError("AUTH_002", "Only operators can set prices.");
  const issues = (["allowedModels", "allowModels"] as const).flatMap((name) =>
    (edit[name] ?? []).flatMap((id, index) =>
      currentModels().find(id) ? [] : [{ path: `${name}.${index}`, message: "unknownModel" as const }],
    ),
  );
  if (issues.length > 0) throw invalid(issues);
}

/** The allowed models after the edit; undefined when the edit does not change them. */
function mergeAllowedModels(rules: PoolRules, edit: PoolEdit): string[] | undefined {
  const { allowedModels, allowModels, disallowModels } = edit;
  if (!allowedModels && !allowModels && !disallowModels) return undefined;
  const merged = new Set([...(allowedModels ?? rules.allowedModels), ...(allowModels ?? [])]);
  for (const id of disallowModels ?? []) merged.delete(id);
  return [...merged].sort();
}

/** The rules that the edit changes, and the old and new values for the audit log. */
function findChanges(rules: PoolRules, edit: PoolEdit) {
  const { allowModels: _, disallowModels: __, ...rest } = edit;
  const allowedModels = mergeAllowedModels(rules, edit);
  const edited: Partial<PoolRules> = { ...rest, ...(allowedModels && { allowedModels }) };
  const names = (Object.keys(edited) as (keyof PoolRules)[]).filter(
    (name) => edited[name] !== undefined && JSON.stringify(edited[name]) !== JSON.stringify(rules[name]),
  );
  const changes: Partial<PoolRules> = Object.fromEntries(names.map((name) => [name, edited[name]]));
  const detail: NonNullable<AuditedAction["detail"]> = Object.fromEntries(
    names.flatMap((name) => [
      [name, edited[name] ?? null],
      [`${name}Before`, rules[name]],
    ]),
  );
  return { changes, detail };
}

/**
 * Changes a school's allowed models and limits, for its admins and operators, and its prices, for operators. The audit log
 * gets the old and new values; an edit that changes nothing writes nothing.
 * @throws HubError AUTH_002 (also for an admin who sets a price), NOTFOUND_001, VAL_001 for an unknown model
 */
export async function editSchoolPool(person: Person, schoolId: string, edit: PoolEdit): Promise<SchoolPool> {
  await assertManagesSchool(person, schoolId);
  assertMaySet(person, edit);
  return inTransaction(async (transaction) => {
    await lockPoolRules(schoolId, transaction);
    const rules = await findPoolRules(schoolId, transaction);
    if (!rules) throw notFound("credit pool");
    const { changes, detail } = findChanges(rules, edit);
    if (Object.keys(changes).length > 0) {
      await updatePoolRules(schoolId, changes, transaction);
      const target = { type: "pool", id: rules.id };
      await recordAudit(person, { action: "pool.edit", schoolId, target, detail }, transaction);
    }
    return toSchoolPool(schoolId, { ...rules, ...changes });
  });
}
