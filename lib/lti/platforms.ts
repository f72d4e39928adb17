import { validate as isUuid } from "uuid";
import type { Person } from "@/lib/access/person";
import { assertManagesSchool } from "@/lib/access/school-scope";
import { checkAppUrl, isHubLocal } from "@/lib/apps/app-url";
import { recordAudit } from "@/lib/audit/record-audit";
import { classifyDatabaseError } from "@/lib/database/database-error";
import { prisma } from "@/lib/database/prisma";
import { inTransaction } from "@/lib/database/transaction";
import { invalid, notFound } from "@/lib/hub-error";
import type { LtiPlatform, LtiPlatformEdit, NewLtiPlatform } from "@/packages/client/contract/lti";
import { toolAddresses } from "./addresses";
import { createKey } from "./keys";
import type { PlatformRow as Row } from "./queries/rows";

const ADDRESS_FIELDS = ["issuer", "authLoginUrl", "authTokenUrl", "jwksUrl"] as const;

export function toPlatform({ id, createdAt, tokenAudience, ...row }: Row): LtiPlatform {
  const { schoolId: _, ...fields } = row;
  const { loginUrl, launchUrl, jwksUrl } = toolAddresses();
  return {
    platformId: id,
    ...fields,
    tokenAudience,
    createdAt: createdAt.toISOString(),
    tool: { loginUrl, launchUrl, jwksUrl },
  };
}

/** Returns a platform of a school that the caller manages. @throws HubError AUTH_002, NOTFOUND_001 */
export async function getPlatform(caller: Person, schoolId: string, platformId: string): Promise<Row> {
  await assertManagesSchool(caller, schoolId);
  const found =
    isUuid(platformId) && (await prisma().ltiPlatform.findFirst({ where: { id: platformId, schoolId } }));
  if (!found) throw notFound("platform");
  return found;
}

/** Lists the platforms that a school has connected, oldest first. @throws HubError AUTH_002, NOTFOUND_001 */
export async function listPlatforms(caller: Person, schoolId: string): Promise<LtiPlatform[]> {
  await assertManagesSchool(caller, schoolId);
  const rows = await prisma().ltiPlatform.findMany({ where: { schoolId }, orderBy: { createdAt: "asc" } });
  return rows.map(toPlatform);
}

/** Asserts that all addresses are public ones with https, or local ones of a local hub. @throws HubError VAL_001 at the field */
function assertAddresses(platform: NewLtiPlatform): void {
  const issues = ADDRESS_FIELDS.flatMap((path) => {
    const checked = checkAppUrl(platform[path], isHubLocal());
    return checked.ok ? [] : [{ path, message: checked.reason }];
  });
  if (issues.length > 0) throw invalid(issues);
}

/** Who connects a platform: an admin, or the hub itself when a platform registers with an admin's address. */
type Connector = Pick<Person, "id" | "schoolId" | "ipAddress">;

/** Writes a platform with its first key and its audit event. @throws HubError VAL_001 for a client that is connected already */
export async function insertPlatform(
  connector: Connector,
  schoolId: string,
  platform: NewLtiPlatform,
): Promise<LtiPlatform> {
  assertAddresses(platform);
  const inserting = inTransaction(async (transaction) => {
    const row = await transaction.ltiPlatform.create({ data: { schoolId, ...platform } });
    const target = { type: "lti-platform", id: row.id };
    const { name, issuer } = platform;
    await recordAudit(
      connector,
      { action: "lti.connect", schoolId, target, detail: { name, issuer } },
      transaction,
    );
    return row;
  });
  const row = await inserting.catch((error: unknown) => {
    const refusal = classifyDatabaseError(error);
    if (refusal?.kind !== "unique" || refusal.constraint !== "lti_platforms_client_key") throw error;
    throw invalid([{ path: "clientId", message: "ltiClientTaken" }]);
  });
  await createKey(row.id);
  return toPlatform(row);
}

/** Connects a platform to a school. @throws HubError AUTH_002, NOTFOUND_001, VAL_001 at the field */
export async function connectPlatform(
  caller: Person,
  schoolId: string,
  platform: NewLtiPlatform,
): Promise<LtiPlatform> {
  await assertManagesSchool(caller, schoolId);
  return insertPlatform(caller, schoolId, platform);
}

/** Changes a platform's name, its deployments, and whether its launches make people. @throws HubError AUTH_002, NOTFOUND_001 */
export async function editPlatform(
  caller: Person,
  { schoolId, platformId }: { schoolId: string; platformId: string },
  edit: LtiPlatformEdit,
): Promise<LtiPlatform> {
  const { id } = await getPlatform(caller, schoolId, platformId);
  return inTransaction(async (transaction) => {
    const row = await transaction.ltiPlatform.update({ where: { id }, data: edit });
    const target = { type: "lti-platform", id };
    const detail = { name: row.name, changed: Object.keys(edit) };
    await recordAudit(caller, { action: "lti.edit", schoolId, target, detail }, transaction);
    return toPlatform(row);
  });
}

/**
 * Disconnects a platform: its launches are refused, and its scores are no longer sent. People, classrooms and activities stay, and so do
 * the links of people, which count again when the school connects the issuer again. @throws HubError AUTH_002, NOTFOUND_001
 */
export async function disconnectPlatform(caller: Person, schoolId: string, platformId: string) {
  const { id, name, issuer } = await getPlatform(caller, schoolId, platformId);
  await inTransaction(async (transaction) => {
    const { count } = await transaction.ltiPlatform.deleteMany({ where: { id } });
    if (count === 0) throw notFound("platform");
    const target = { type: "lti-platform", id };
    await recordAudit(
      caller,
      { action: "lti.disconnect", schoolId, target, detail: { name, issuer } },
      transaction,
    );
  });
  return { platformId: id, disconnected: true as const };
}
