import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import type { Handler } from "@/lib/api/route";

const root = resolve(import.meta.dirname, "..");
const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

function filesUnder(folder: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => isWanted(name.split("/").at(-1) ?? ""))
    .map((name) => join(folder, name));
}

/** One method of one route file, such as `POST` of `app/api/v1/tokens/route.ts`. */
export interface RouteMethod {
  file: string;
  method: (typeof METHODS)[number];
  /** Its address below `/api/v1`, parameters in braces. */
  path: string;
  handler: Handler;
}

/** Every method that a route under `app/api/v1` allows. A route exports the other methods too, but they only answer 405. */
export async function listRouteMethods(): Promise<RouteMethod[]> {
  const files = filesUnder("app/api/v1", (name) => name === "route.ts").filter(
    (file) => !file.includes("[..."),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const handlers = (await import(join(root, file))) as Record<string, Handler>;
      const path = dirname(file).slice("app/api/v1".length).replaceAll("[", "{").replaceAll("]", "}");
      const allowed = await handlers.OPTIONS?.(new Request("http://localhost:3000/"), {
        params: Promise.resolve({}),
      });
      const present = allowed?.headers.get("allow")?.split(", ") ?? [];
      return METHODS.flatMap((method): RouteMethod[] => {
        const handler = handlers[method];
        return handler && present.includes(method) ? [{ file, method, path, handler }] : [];
      });
    }),
  );
  return found.flat();
}

const ROUTE_IMPORT = /\{([^{}]*)\}\s*(?:=\s*await\s+import\(|from)\s*"([^"]+\/route)"/g;

function routesOf(test: string): string[] {
  return [...readFileSync(join(root, test), "utf8").matchAll(ROUTE_IMPORT)].flatMap(
    ([, names = "", from = ""]) => {
      const file = from.startsWith("@/") ? from.slice(2) : relative(root, resolve(root, dirname(test), from));
      const methods = names.split(",").map((name) => name.trim().split(/\s+as\s+|\s*:\s*/)[0]);
      return methods.map((method) => `${method} ${file}.ts`);
    },
  );
}

/** The route methods that tests import, such as `POST app/api/v1/tokens/route.ts`. They are called, too: the linter refuses unused imports. */
export function listImportedByTests(): Set<string> {
  const tests = ["app", "lib"].flatMap((folder) => filesUnder(folder, (name) => name.endsWith(".test.ts")));
  const helpers = ["test/roster-imports.ts", "test/create-developer-with-draft.ts", "test/register-app.ts"];
  return new Set([...tests, ...helpers].flatMap(routesOf));
}
