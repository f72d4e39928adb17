import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { prisma } from "@/lib/database/prisma";

/** Every row of every table as text, those of the job queue too. */
export async function dumpDatabase(): Promise<string> {
  const tables = await prisma().$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'r' AND n.nspname NOT IN ('pg_catalog', 'information_schema')`;
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await prisma().$queryRawUnsafe<{ text: string }[]>(
      `SELECT '${name}: ' || t::text AS text FROM ${name} t`,
    );
    parts.push(...rows.map(({ text }) => text));
  }
  return parts.join("\n");
}

export function dumpFolder(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => statSync(join(folder, name)).isFile());
  return files.map((name) => `${name}: ${readFileSync(join(folder, name), "latin1")}`).join("\n");
}
