import { prisma } from "@/lib/database/prisma";
import type { SystemState } from "@/packages/client/contract/system";

type Run = NonNullable<SystemState["retention"]>;

export async function beginRun(): Promise<string> {
  return (await prisma().retentionRun.create({ data: {}, select: { id: true } })).id;
}

export async function endRun(id: string, removed: Omit<Run, "startedAt" | "endedAt">): Promise<void> {
  await prisma().retentionRun.update({ where: { id }, data: { ...removed, endedAt: new Date() } });
}

export function findLastRun() {
  return prisma().retentionRun.findFirst({ omit: { id: true }, orderBy: { startedAt: "desc" } });
}
