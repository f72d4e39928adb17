import type { Person } from "@/lib/access/person";
import { recordAudit } from "@/lib/audit/record-audit";
import { inTransaction } from "@/lib/database/transaction";
import { env } from "@/lib/env";
import { HubError } from "@/lib/hub-error";
import { generatePassword } from "@/lib/people/generate-password";
import { lockProfile } from "@/lib/people/queries/edit";
import { findPlayground, insertMadeUpStudents, insertPlayground } from "@/lib/people/queries/playground";
import type { Playground } from "@/packages/client/contract/playground";
import { listLastLaunches, listStartableApps } from "./queries/starts";

/** A playground: its classroom with the made-up students, and the credit pool that pays. */
export type OpenPlayground = NonNullable<Awaited<ReturnType<typeof findPlayground>>>;

/** Developers may try their own apps, operators those that are pending, approved or suspended. @throws HubError AUTH_002 */
export function assertMayHavePlayground({ role }: Person): void {
  if (role === "developer" || role === "operator") return;
  throw new HubError("AUTH_002", "Only developers and operators have a playground.");
}

/** Creates the playground and its made-up students where missing. Locks the profile, so that two tabs at once create them only once. */
async function makePlayground(person: Person): Promise<void> {
  const { passwordHash } = await generatePassword("student", person.id);
  await inTransaction(async (transaction) => {
    await lockProfile(person.id, transaction);
    if (!(await findPlayground(person.id, transaction))) await insertPlayground(person.id, transaction);
    const made = await findPlayground(person.id, transaction);
    if (!made || made.enrolments.length > 0) return;
    await insertMadeUpStudents({ ownerId: person.id, classroomId: made.id, passwordHash }, transaction);
    const target = { type: "classroom", id: made.id };
    await recordAudit(person, { action: "classroom.create", target }, transaction);
  });
}

/** Returns a person's playground; the first opening creates what is missing. @throws HubError AUTH_002, RATE_001 */
export async function openPlayground(person: Person): Promise<OpenPlayground> {
  assertMayHavePlayground(person);
  const found = await findPlayground(person.id);
  if (found && found.enrolments.length > 0) return found;
  await makePlayground(person);
  const made = await findPlayground(person.id);
  if (!made) throw new Error("the playground was created and is not there");
  return made;
}

/** Returns a person's playground with its credits and prices (protocol: Playground). @throws HubError as `openPlayground` */
export async function getPlayground(person: Person): Promise<Playground> {
  const { id, name, enrolments, pool } = await openPlayground(person);
  const { balance, textPriceCredits: text, imagePriceCredits: image } = pool;
  return {
    pool: { id: pool.id, ...(balance ?? { available: 0, reserved: 0, spent: 0, granted: 0 }) },
    classroom: { id, name },
    students: enrolments.map(({ classNumber, profile }) => ({ ...profile, classNumber: classNumber ?? 0 })),
    prices: { text, image },
    acceptsVersion1: env().launchSessionAcceptV1,
    launches: (await listLastLaunches(person.id)).map(({ startedAt, ...launch }) => ({
      ...launch,
      startedAt: startedAt.toISOString(),
    })),
  };
}

/** Lists the apps that a person may start in the playground, sorted by name. @throws HubError AUTH_002 */
export function listPlaygroundApps(person: Person): ReturnType<typeof listStartableApps> {
  assertMayHavePlayground(person);
  return listStartableApps(person);
}
