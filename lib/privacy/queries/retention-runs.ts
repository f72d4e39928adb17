import { prisma } from "@/lib/database/prisma";

/**
 * How much a run of the nightly task has removed. `addresses` are network addresses in the audit log; `readings` are the log's
 * records of staff who viewed students' data, `visits` those of sign-ins, sign-outs and starts. `launches` are the starts themselves.
 */
interface Removed {
  works: number;
  files: number;
  exports: number;
  addresses: number;
  readings: number;
  visits: number;
  launches: number;
}

export async function beginRun(): Promise<string> {
  return (await prisma().retentionRun.create({ data: {}, select: { id: true } })).id;
}

export async function endRun(id: string, removed: Removed): Promise<void> {
  await prisma().retentionRun.update({ where: { id }, data: { ...removed, endedAt: new Date() } });
}

export function findLastRun() {
  return prisma().retentionRun.findFirst({
    select: {
      startedAt: true,
      endedAt: true,
      works: true,
      files: true,
      exports: true,
      addresses: true,
      readings: true,
      visits: true,
      launches: true,
    },
    orderBy: { startedAt: "desc" },
  });
}
