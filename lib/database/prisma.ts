import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/generated/prisma/client";
import { pool } from "./connections";

const globals = globalThis as { hubPrisma?: PrismaClient };

/** Prisma for ordinary reading and writing, on the same connections as the hand-written statements. */
export function prisma(): PrismaClient {
  globals.hubPrisma ??= new PrismaClient({ adapter: new PrismaPg(pool()) });
  return globals.hubPrisma;
}
