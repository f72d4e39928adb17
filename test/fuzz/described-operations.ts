import { readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { currentDocument } from "@/lib/api/openapi/current-document";
import type { OpenApiDocument } from "@/lib/api/openapi/types";
import type { Handler } from "@/lib/api/route";
import { type OperationAt, operationsOf } from "./operations-of";

const root = resolve(import.meta.dirname, "../..");

/** One operation of the API description, with the route that answers it. */
export interface DescribedOperation extends OperationAt {
  /** The route's handler for each method, also for methods that it always refuses. */
  handlers: Readonly<Record<string, Handler>>;
  /** Returns the `params` that Next gives the handler when the parameters of the described path have these decoded values. */
  paramsOf(values: Readonly<Record<string, string>>): Record<string, string | string[]>;
}

function routeFolders(): string[] {
  return readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("/route.ts"))
    .map((name) => dirname(name));
}

const fits = (segment: string, described: string | undefined): boolean =>
  segment === described || (segment.startsWith("[") && described?.startsWith("{") === true);

/** Whether a route's folder answers a path of the description. */
function answers(folder: string, path: string): boolean {
  const [segments, described] = [folder.split("/"), path.slice(1).split("/")];
  const rest = segments.findIndex((segment) => segment.startsWith("[..."));
  if (rest === -1)
    return (
      segments.length === described.length && segments.every((one, index) => fits(one, described[index]))
    );
  return (
    segments.slice(0, rest).every((one, index) => fits(one, described[index])) &&
    described.length > rest &&
    described.slice(rest).every((one) => one.startsWith("{"))
  );
}

function paramsOfFolder(folder: string, path: string): DescribedOperation["paramsOf"] {
  const described = path.slice(1).split("/");
  return (values) =>
    Object.fromEntries(
      folder.split("/").flatMap((segment, index): [string, string | string[]][] => {
        const valueAt = (position: number) => values[(described[position] ?? "").slice(1, -1)] ?? "";
        if (segment.startsWith("[..."))
          return [[segment.slice(4, -1), described.slice(index).map((_, offset) => valueAt(index + offset))]];
        return segment.startsWith("[") ? [[segment.slice(1, -1), valueAt(index)]] : [];
      }),
    );
}

/**
 * Every operation of the API description with its route, which is found by the path alone: a new operation needs no change here.
 * @throws Error for an operation that no route answers
 */
export async function listDescribedOperations(
  document: OpenApiDocument = currentDocument(),
): Promise<DescribedOperation[]> {
  const folders = routeFolders();
  const found = operationsOf(document).map(async (operation): Promise<DescribedOperation> => {
    const path = operation.base + operation.path;
    const folder = folders.find((one) => answers(one, path));
    if (!folder) throw new Error(`No route answers ${path}.`);
    const handlers = (await import(join(root, "app", folder, "route.ts"))) as Record<string, Handler>;
    return { ...operation, handlers, paramsOf: paramsOfFolder(folder, path) };
  });
  return Promise.all(found);
}
