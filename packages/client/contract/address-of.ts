import type { Operations } from "./all-operations";
import type { PathParams } from "./operation";

/** What is no operation of the contract: the API description, event streams, and the copy of a student's data. */
type PlainPath = "/openapi.json" | "/notifications/events" | "/people/{profileId}/exports/{exportId}/file";

type PathOf<Address> = Address extends `${string} ${infer Path}` ? Path : never;

/** A path of the API that answers. */
type KnownPath = PathOf<Operations[keyof Operations]["address"]> | PlainPath;

/** The option `params`, which is required when the path or address has parameters. */
export type ParamsOption<Path extends string> = keyof PathParams<Path> extends never
  ? { params?: undefined }
  : { params: PathParams<Path> };

/** Options as an argument, optional when nothing in them is required. */
export type OptionsArgument<Options> =
  Record<never, never> extends Options ? [options?: Options] : [options: Options];

type Query = Readonly<Record<string, unknown>>;

/** Like `addressOf`, for a path that is only known at run time. */
export function fillAddress(
  path: string,
  { params = {}, query = {} }: { params?: Readonly<Record<string, string>>; query?: Query } = {},
): string {
  const present = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  return `/api/v1${filled}${search.size > 0 ? `?${search}` : ""}`;
}

/**
 * Returns the path and query at which an operation is called. Query parameters that are null, undefined or empty are omitted.
 * @example addressOf("/schools/{schoolId}", { params: { schoolId } }) // "/api/v1/schools/0199…"
 */
export function addressOf<const Path extends KnownPath>(
  path: Path,
  ...[options]: OptionsArgument<{ query?: Query } & ParamsOption<Path>>
): string {
  return fillAddress(path, options);
}
