import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/generated/prisma/client";
import { pool } from "./connections";

const globals = globalThis as { hubPrisma?: PrismaClient };

/** Returns the Prisma client of this process, on the same connections as Kysely. */
export function prisma(): PrismaClient {
  globals.hubPrisma ??= new PrismaClient({ adapter: new PrismaPg(pool()) });
  return globals.hubPrisma;
}
