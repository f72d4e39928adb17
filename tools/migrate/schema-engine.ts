import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine, SchemaFilter } from "@prisma/schema-engine-wasm";
import { messageOf } from "../process/command-error";
import { FUNCTIONS_TABLE } from "./apply-functions";
import { engineAdapterFactory, openEnginePool } from "./engine-adapter";
import { readSchemaFiles } from "./migration-files";

/** The JavaScript part of Prisma's schema engine, which is connected to its WebAssembly part by hand. */
interface EngineBindings {
  __wbg_set_wasm(exports: WebAssembly.Exports): void;
  SchemaEngine: typeof SchemaEngine;
}

/** Excludes the table of function checksums, which is not part of the Prisma schema. */
export const HUB_FILTER: SchemaFilter = { externalTables: [`public.${FUNCTIONS_TABLE}`], externalEnums: [] };

function reportPanics(): void {
  const registry = {
    set_message: (message: string) => console.error(`Prisma's schema engine stopped: ${message}`),
  };
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: registry });
}

let bindings: Promise<EngineBindings> | undefined;

/**
 * The engine leaves a ten-second timer behind for each lock that it takes, which must not keep a finished command
 * waiting. In Node the timer is an object with `unref`.
 */
function unrefTimers(bound: EngineBindings): WebAssembly.ModuleImports {
  const imports: Record<string, unknown> = { ...bound };
  for (const [name, value] of Object.entries(imports)) {
    if (!name.startsWith("__wbg_setTimeout_") || typeof value !== "function") continue;
    imports[name] = (...args: unknown[]) => {
      const timer = value(...args) as NodeJS.Timeout | undefined;
      timer?.unref?.();
      return timer;
    };
  }
  return imports as WebAssembly.ModuleImports;
}

/** Node does not import a .wasm file as a module, as the package's own entry would: it is instantiated here. */
async function loadBindings(): Promise<EngineBindings> {
  reportPanics();
  const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm"));
  const bound = (await import(pathToFileURL(join(folder, "schema_engine_bg.js")).href)) as EngineBindings;
  const wasm = await WebAssembly.compile(readFileSync(join(folder, "schema_engine_bg.wasm")));
  const instance = await WebAssembly.instantiate(wasm, { "./schema_engine_bg.js": unrefTimers(bound) });
  bound.__wbg_set_wasm(instance.exports);
  (instance.exports.__wbindgen_start as () => void)();
  return bound;
}

/** The engine reports an error of the database by a number, under which the adapter's registry has the original error. */
function unwrap(
  error: unknown,
  registry: { consumeError(id: number): { error: unknown } | undefined },
): unknown {
  const id = /External error id#(\d+)/.exec(messageOf(error))?.[1];
  const migration = /migration_name="([^"]+)"/.exec(messageOf(error))?.[1];
  const original = id === undefined ? undefined : registry.consumeError(Number(id))?.error;
  if (original === undefined) return error;
  return new Error(`${migration ? `${migration}: ` : ""}${messageOf(original)}`, { cause: original });
}

/**
 * Prisma's schema engine, as WebAssembly, on the given database. Prisma's native engine cannot be downloaded
 * everywhere; this one writes the same `_prisma_migrations` table.
 *
 * @param use what to do with the engine; its connections are closed when that is done
 */
export async function withSchemaEngine<Result>(
  connectionString: string,
  use: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  bindings ??= loadBindings();
  const { SchemaEngine: Engine } = await bindings;
  const pool = openEnginePool(connectionString);
  const adapter = bindMigrationAwareSqlAdapterFactory(engineAdapterFactory(pool));
  const datamodels = readSchemaFiles().map((file): [string, string] => [file.path, file.content]);
  try {
    const engine = await Engine.new({ datamodels }, () => {}, adapter);
    return await use(engine).finally(() => engine.free());
  } catch (error) {
    throw unwrap(error, adapter.errorRegistry);
  } finally {
    await pool.end();
  }
}
