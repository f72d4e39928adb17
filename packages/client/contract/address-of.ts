import type { PathParams } from "./operation";

/** `params` is required when the path has parameters. A path that is only known at run time accepts any `params`, or none. */
type ParamsOption<Path extends string> = string extends Path
  ? { params?: Readonly<Record<string, string>> }
  : keyof PathParams<Path> extends never
    ? { params?: undefined }
    : { params: PathParams<Path> };

type AddressOptions<Path extends string> = { query?: Readonly<Record<string, unknown>> } & ParamsOption<Path>;

/**
 * Returns the path and query of an operation's address. Query parameters that are null, undefined or empty are omitted.
 * @example addressOf(readSchool, { params: { schoolId } }) // "/api/v1/schools/0199…"
 */
export function addressOf<const Path extends string>(
  { path }: { path: Path },
  ...[options]: Record<never, never> extends AddressOptions<Path>
    ? [options?: AddressOptions<Path>]
    : [options: AddressOptions<Path>]
): string {
  const { params = {}, query = {} }: AddressOptions<string> = options ?? {};
  const present = Object.entries(query).filter(
    ([, value]) => value !== null && value !== undefined && value !== "",
  );
  const search = new URLSearchParams(present.map(([name, value]) => [name, String(value)]));
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  return `/api/v1${filled}${search.size > 0 ? `?${search}` : ""}`;
}
