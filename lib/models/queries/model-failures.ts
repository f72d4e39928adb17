import { type Insertable, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { composedDatabase } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";

/** How the last failed call to a model failed. */
export type ModelFailure = Omit<Required<Insertable<DB["modelFailures"]>>, "at">;

/** Keeps the last failure of each of these models, each named once. */
export async function saveModelFailures(failures: readonly ModelFailure[]): Promise<void> {
  // In the order of their ids: two instances that save several lock them alike.
  const inOrder = [...failures].sort((a, b) => (a.modelId < b.modelId ? -1 : 1));
  await composedDatabase()
    .insertInto("modelFailures")
    .values(inOrder.map((failure) => ({ ...failure, at: sql<Date>`now()` })))
    .onConflict((conflict) =>
      conflict.column("modelId").doUpdateSet((eb) => ({
        provider: eb.ref("excluded.provider"),
        reason: eb.ref("excluded.reason"),
        upstreamStatus: eb.ref("excluded.upstreamStatus"),
        message: eb.ref("excluded.message"),
        at: eb.ref("excluded.at"),
      })),
    )
    .execute();
}

/** The last failure of each model that ever failed, models of earlier days too. */
export function listModelFailures() {
  return prisma().modelFailure.findMany();
}
