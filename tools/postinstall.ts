// Generates the Prisma client and the Kysely types after `npm ci`.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { projectDir } from "./process/project-dir";

// Generating needs no schema engine, but Prisma downloads one unless PRISMA_SCHEMA_ENGINE_BINARY names a program.
const anyProgram = existsSync("/bin/true") ? "/bin/true" : process.execPath;
const prisma = join(projectDir, "node_modules", "prisma", "build", "index.js");
const { status, stdout, stderr } = spawnSync(process.execPath, [prisma, "generate", "--no-hints"], {
  cwd: projectDir,
  encoding: "utf8",
  env: {
    ...process.env,
    PRISMA_SCHEMA_ENGINE_BINARY: anyProgram,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
});
if (status !== 0) console.error(`${stdout}\n${stderr}`);
process.exit(status ?? 1);
