import { changedOnly } from "@/components/forms/changed-only";

/** What a teacher types of an activity; times are clocks of the school, empty where there is none. */
export interface ActivityFields {
  appSlug: string;
  title: string;
  instructions: string;
  opensAt: string;
  closesAt: string;
}

/** The name of a field that may be wrong. */
export type FieldName = keyof ActivityFields;

/** What is wrong with which field, as a key of the texts `activity.problem`. */
export type Problems = Partial<
  Record<FieldName, "app" | "appGone" | "title" | "titleBad" | "instructionsBad" | "timeBad" | "order">
>;

/** What keeps the fields from being sent, besides the rules that their controls carry. */
export function problemsIn(fields: ActivityFields): Problems {
  const problems: Problems = {};
  if (fields.appSlug === "") problems.appSlug = "app";
  if (fields.title.trim() === "") problems.title = "title";
  if (fields.opensAt && fields.closesAt && fields.closesAt <= fields.opensAt) problems.closesAt = "order";
  return problems;
}

/** Whether the clocks of the school show a time like `2026-12-01T09:00` already; never of an empty one. */
export function hasPassed(clock: string, timeZone: string, now: Date): boolean {
  // Swedish writes a moment as a field of a form does, but for the T.
  const shown = now.toLocaleString("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" });
  return clock !== "" && clock <= shown.replace(" ", "T");
}

const REFUSED = {
  appSlug: "appGone",
  title: "titleBad",
  instructions: "instructionsBad",
  opensAt: "timeBad",
  closesAt: "timeBad",
} as const satisfies Record<FieldName, Problems[FieldName]>;

function isField(path: string): path is FieldName {
  return path in REFUSED;
}

/** The fields that the hub refused, by the paths it named. */
export function problemsOf(paths: readonly string[]): Problems {
  return Object.fromEntries(paths.filter(isField).map((path) => [path, REFUSED[path]]));
}

/** The body of a call: what differs from `before`, a time that was emptied as null. Of a new activity, everything. */
export function changesOf(
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
