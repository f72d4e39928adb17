import { changedOnly } from "@/components/forms/changed-only";

/** The fields of an activity form. Times are local to the school (`YYYY-MM-DDTHH:mm`) or empty. */
export interface ActivityFields {
  appSlug: string;
  title: string;
  instructions: string;
  opensAt: string;
  dueAt: string;
  closesAt: string;
}

export type FieldName = keyof ActivityFields;

/** Errors by field, as message keys in `activity.problem`. */
export type Problems = Partial<
  Record<
    FieldName,
    | "app"
    | "appUnavailable"
    | "title"
    | "titleInvalid"
    | "instructionsInvalid"
    | "timeInvalid"
    | "order"
    | "dueOrder"
  >
>;

/** Returns the errors that the controls' attributes cannot express. */
export function findProblems(fields: ActivityFields): Problems {
  const problems: Problems = {};
  if (fields.appSlug === "") problems.appSlug = "app";
  if (fields.title.trim() === "") problems.title = "title";
  if (fields.opensAt && fields.closesAt && fields.closesAt <= fields.opensAt) problems.closesAt = "order";
  if (isDueOutside(fields)) problems.dueAt = "dueOrder";
  return problems;
}

function isDueOutside({ opensAt, dueAt, closesAt }: ActivityFields): boolean {
  if (!dueAt) return false;
  return (opensAt !== "" && dueAt <= opensAt) || (closesAt !== "" && dueAt > closesAt);
}

/** Whether a local time such as `2026-12-01T09:00` has passed in a time zone. False for an empty time. */
export function hasPassed(localTime: string, timeZone: string, now: Date): boolean {
  // The Swedish format `2026-12-01 09:00` differs from that of the input only by the `T`.
  const localNow = now.toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return localTime !== "" && localTime <= localNow.replace(" ", "T");
}

const REFUSED = {
  appSlug: "appUnavailable",
  title: "titleInvalid",
  instructions: "instructionsInvalid",
  opensAt: "timeInvalid",
  dueAt: "timeInvalid",
  closesAt: "timeInvalid",
} as const satisfies Record<FieldName, Problems[FieldName]>;

function isField(path: string): path is FieldName {
  return path in REFUSED;
}

export function findRefusedFields(paths: readonly string[]): Problems {
  return Object.fromEntries(paths.filter(isField).map((path) => [path, REFUSED[path]]));
}

/** Returns the fields that differ from `before`, or all fields of a new activity; an empty time is null. */
export function changedFields(
  fields: ActivityFields,
  before: ActivityFields | null,
): Record<string, string | null> {
  return Object.fromEntries(
    Object.entries(changedOnly(fields, before)).map(([name, value]) => [
      name,
      value === "" && name.endsWith("At") ? null : value,
    ]),
  );
}
