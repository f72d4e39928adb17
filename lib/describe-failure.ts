/** Whether an error is one of PostgreSQL's, from `pg` or Prisma; most of their fields repeat values of the statement. */
function isDatabaseError(error: Error): boolean {
  return "severity" in error || "routine" in error || error.name.startsWith("PrismaClient");
}

function readText(error: Error, name: string): string | undefined {
  const value: unknown = Reflect.get(error, name);
  return typeof value === "string" ? value : undefined;
}

/**
 * Describes an error for the log without anything that users wrote. A database error is described by its code, constraint and
 * routine instead of its message. Values that are not errors are returned unchanged.
 */
export function describeFailure(failure: unknown): unknown {
  if (!(failure instanceof Error)) return failure;
  const [, ...frames] = (failure.stack ?? "").split("\n    at ");
  const stack = frames.map((frame) => `    at ${frame}`).join("\n");
  return {
    type: failure.name,
    message: isDatabaseError(failure) ? "refused by the database" : failure.message,
    stack,
    code: readText(failure, "code"),
    constraint: readText(failure, "constraint"),
    routine: readText(failure, "routine"),
    ...(failure.cause !== undefined && { cause: describeFailure(failure.cause) }),
  };
}
