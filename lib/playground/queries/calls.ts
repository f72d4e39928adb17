import { sql } from "kysely";
import { callFunction } from "@/lib/database/call-function";
import { database } from "@/lib/database/kysely";
import { idPart, isAfter, type KeysetList, momentPart, type PageRange } from "@/lib/database/page";
import { prisma } from "@/lib/database/prisma";
import type { CallKind, LaunchVariant } from "@/packages/client/contract/playground";

type Position = { at: Date; requestId: string };

export const CALLS: KeysetList<Position> = {
  name: "playground-calls",
  parts: { at: momentPart, requestId: idPart },
};

/** Inserts a call and notifies those who watch its playground. A call of an unknown launch is ignored. */
export async function insertCall(call: {
  launchId: string;
  requestId: string;
  operation: string;
  status: number;
  code: string;
  credits: number;
  durationMs: number;
}): Promise<void> {
  const { requestId: request, launchId: launch, operation, status, code, credits, durationMs } = call;
  const names = { request, launch, operation, status, code, credits, durationMs };
  await callFunction("record_playground_call", names);
}

function isOfKind(kind: CallKind | null) {
  if (kind === null) return sql<boolean>`true`;
  if (kind === "errors") return sql<boolean>`c.status >= 400`;
  return kind === "faulty"
    ? sql<boolean>`(p.variant <> 'valid' OR p.fault IS NOT NULL)`
    : sql<boolean>`l.purpose = ${kind}`;
}

/** Lists the calls of the last 24 hours in a person's playground, newest first. */
export function listCallRows(
  query: { ownerId: string; launchId: string | null; only: CallKind | null } & PageRange<Position>,
) {
  const { after, launchId, only } = query;
  return database()
    .selectFrom("playgroundCalls as c")
    .innerJoin("playgroundLaunches as p", "p.launchId", "c.launchId")
    .innerJoin("launches as l", "l.id", "c.launchId")
    .select(["c.at", "c.operation", "c.status", "c.code", "c.credits", "c.durationMs", "c.requestId"])
    .select(["p.appSlug", "l.purpose", sql<LaunchVariant>`p.variant`.as("variant")])
    .where("c.ownerId", "=", query.ownerId)
    .where("c.at", ">", sql<Date>`now() - interval '24 hours'`)
    .$if(launchId !== null, (calls) => calls.where("c.launchId", "=", launchId ?? ""))
    .where(isOfKind(only))
    .where(isAfter(after, ["c.at", "c.requestId"], "<"))
    .orderBy("c.at", "desc")
    .orderBy("c.requestId", "desc")
    .limit(query.limit)
    .execute();
}

/**
 * Deletes calls older than 24 hours, and `playground_launches` whose launch session ended more than 24 hours ago. Later calls with
 * the expired token of such a launch were refused, and are deleted with it. The rows of `launches` stay for now (protocol: Retention).
 */
export async function deleteOldCalls(): Promise<void> {
  const dayAgo = new Date(Date.now() - 24 * 3_600_000);
  await prisma().playgroundCall.deleteMany({ where: { at: { lt: dayAgo } } });
  const ended = { createdAt: { lt: dayAgo }, expiresAt: { lt: dayAgo } };
  await prisma().playgroundLaunch.deleteMany({ where: { launch: ended } });
}
