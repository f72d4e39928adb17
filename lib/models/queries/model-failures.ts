import { type Insertable, sql } from "kysely";
import type { DB } from "@/generated/kysely/tables";
import { database } from "@/lib/database/kysely";
import { prisma } from "@/lib/database/prisma";

export type ModelFailure = Omit<Required<Insertable<DB["modelFailures"]>>, "at">;

/** Saves the last failure of each of these models; no model may occur twice. */
export async function saveModelFailures(failures: readonly ModelFailure[]): Promise<void> {
  // By id, so that two instances lock the rows in the same order.
  const sorted = [...failures].sort((a, b) => (a.modelId < b.modelId ? -1 : 1));
  await database()
    .insertInto("modelFailures")
    .values(sorted.map((failure) => ({ ...failure, at: sql<Date>`now()` })))
    .onConflict((conflict) =>
      conflict.column("modelId").doUpdateSet((eb) => ({
        provider: eb.ref("excluded.provider"),
        reason: eb.ref("excluded.reason"),
        upstreamStatus: eb.ref("excluded.upstreamStatus"),
        cause: eb.ref("excluded.cause"),
        at: eb.ref("excluded.at"),
      })),
    )
    .execute();
}

/** Lists the last failure of each model, including models that are no longer configured. */
export function listModelFailures() {
  return prisma().modelFailure.findMany();
}
