import { sql } from "kysely";
import { database } from "@/lib/database/kysely";
import type { Transaction } from "@/lib/database/transaction";
import type { PlannedChange } from "../planned-change";

/** Whose cards: of the new people of an import and of the school's earlier ones, or of that import alone. */
export type CardScope = "school" | "import";

/**
 * The new people of an import, and of the school's earlier imports unless the scope is `import`, who have no password yet. An import that nobody began to
 * apply has added nobody, so its changes are not read. OFFSET 0 makes PostgreSQL look up each person by id. Without it,
 * PostgreSQL may start from all people without a password: statistics from before the import may say that there are none.
 */
function withoutCard(importId: string, scope: CardScope) {
  const query = database()
    .selectFrom("rosterImports as given")
    .innerJoin("rosterImports as i", (join) =>
      join
        .onRef("i.schoolId", "=", "given.schoolId")
        .onRef("i.createdAt", "<=", "given.createdAt")
        .on("i.appliedById", "is not", null),
    )
    .innerJoin("rosterChanges as c", "c.importId", "i.id")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("profiles")
          .selectAll("profiles")
          .whereRef("id", "=", "c.targetId")
          .offset(sql.lit(0))
          .as("p"),
      (join) => join.onTrue(),
    )
    .where("given.id", "=", importId)
    .where("c.type", "=", "person")
    .where("c.kind", "=", "added")
    .where("p.status", "=", "active")
    .where("p.passwordChangedAt", "is", null);
  return scope === "import" ? query.whereRef("i.id", "=", "given.id") : query;
}

/** Deletes the changes of a school's other imports, except those that added a person who can still get a sign-in card. */
export async function deleteEarlierChanges(
  { schoolId, importId }: { schoolId: string; importId: string },
  transaction: Transaction,
): Promise<void> {
  await transaction.$executeRaw`
    DELETE FROM roster_changes c USING roster_imports i
    WHERE i.id = c.import_id AND i.school_id = ${schoolId}::uuid AND i.id <> ${importId}::uuid
      AND NOT (c.type = 'person' AND c.kind = 'added' AND EXISTS (
        SELECT FROM profiles p WHERE p.id = c.target_id AND p.status = 'active' AND p.password_changed_at IS NULL))`;
}

/** Counts the new people of an import, and of earlier ones unless the scope is `import`, who have no sign-in card. */
export async function countWithoutCard(importId: string, scope: CardScope): Promise<number> {
  const { count } = await withoutCard(importId, scope)
    .select(sql<number>`count(*)::int`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the first `limit` of the people whom `countWithoutCard` counts, by import, classroom and number. */
export function listWithoutCard(importId: string, { scope, limit }: { scope: CardScope; limit: number }) {
  return withoutCard(importId, scope)
    .select(["p.id", "p.login", "p.displayName"])
    .select((eb) => [
      eb.ref("p.role").$castTo<"student" | "teacher">().as("role"),
      eb.ref("c.after").$castTo<PlannedChange["after"]>().as("after"),
    ])
    .orderBy("i.createdAt")
    .orderBy("c.seq")
    .limit(limit)
    .execute();
}
