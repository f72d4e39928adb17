import { PrismaPg } from "@prisma/adapter-pg";
import { PrismaClient } from "@/generated/prisma/client";
import { connectionPool } from "./connections";

const globals = globalThis as { hubPrisma?: PrismaClient };

/** Returns the Prisma client of this process, on the same connections as Kysely. */
export function prisma(): PrismaClient {
  globals.hubPrisma ??= new PrismaClient({ adapter: new PrismaPg(connectionPool()) });
  return globals.hubPrisma;
}
