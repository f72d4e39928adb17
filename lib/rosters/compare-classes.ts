import { v7 as uuidv7 } from "uuid";
import { problemAt } from "./check-fields";
import {
  type ChangeKind,
  type Plan,
  type PlannedChange,
  type PresentClassroom,
  sourcedIdOf,
} from "./planned-change";
import type { Roster, RosterClass } from "./roster";

/** A classroom that a roster names, as it is after the import. */
export type PlannedClassroom = Pick<PresentClassroom, "id" | "name">;

const view = (name: string) => ({ name, login: null, classrooms: [] });

function toChange(
  kind: ChangeKind,
  after: { targetId: string; name: string; sourcedId: string | null },
  options: { rosterClass?: RosterClass; present?: PresentClassroom; fields?: string[] },
): PlannedChange {
  const { rosterClass, present, fields = [] } = options;
  return {
    type: "classroom",
    kind,
    ...after,
    fields,
    login: null,
    role: null,
    file: rosterClass?.file ?? null,
    row: rosterClass?.row ?? null,
    before: present ? view(present.name) : null,
    after: kind === "archived" ? null : view(after.name),
    consent: null,
    ssoId: null,
    enrolments: [],
    endsOthers: false,
  };
}

function planChange(rosterClass: RosterClass, present: PresentClassroom | null): PlannedChange | null {
  const { name, sourcedId, isArchived } = rosterClass;
  if (!present) {
    if (isArchived) return null;
    return toChange("added", { targetId: uuidv7(), name, sourcedId }, { rosterClass });
  }
  const isActive = present.status === "active";
  if (isArchived) {
    const same = { targetId: present.id, name: present.name, sourcedId };
    return toChange(isActive ? "archived" : "unchanged", same, { rosterClass, present });
  }
  const fields = [
    ...(present.name === name ? [] : ["name"]),
    ...(sourcedId === null || sourcedIdOf(present) === sourcedId ? [] : ["sourcedId"]),
  ];
  const kind = isActive ? (fields.length > 0 ? "changed" : "unchanged") : "restored";
  return toChange(kind, { targetId: present.id, name, sourcedId }, { rosterClass, present, fields });
}

/** Finds the classrooms that a class means: by its id, else by name; several when active classrooms without an id share it. */
function createMatcher(present: readonly PresentClassroom[]) {
  const bySourcedId = new Map(present.map((classroom) => [sourcedIdOf(classroom), classroom]));
  const byName = Map.groupBy(present, ({ name }) => name);
  const usedIds = new Set<string>();
  return ({ sourcedId, name }: RosterClass): PresentClassroom[] => {
    const byId = sourcedId === null ? undefined : bySourcedId.get(sourcedId);
    const named = (byName.get(name) ?? []).filter(
      (classroom) => !usedIds.has(classroom.id) && (sourcedId === null || classroom.sourcedId === null),
    );
    const active = named.filter(({ status }) => status === "active");
    if (!byId && active.length > 1) return active;
    const found = byId ?? active[0] ?? named[0] ?? null;
    if (found) usedIds.add(found.id);
    return found ? [found] : [];
  };
}

/**
 * Compares the classes of a roster with the classrooms of the school. A complete OneRoster also archives classrooms that have an id
 * of an earlier roster and that it does not name; a plain CSV says nothing about classrooms without people. Several classrooms with
 * the name of a class are left alone: for a plain CSV, `comparePerson` finds which of them a row means.
 */
export function compareClasses(
  { classes, format, mentions }: Roster,
  present: readonly PresentClassroom[],
  isComplete: boolean,
): Plan & { classrooms: Map<string, PlannedClassroom[]> } {
  const match = createMatcher(present);
  const classrooms = new Map<string, PlannedClassroom[]>();
  const plan: Plan = { changes: [], problems: [] };
  for (const rosterClass of classes) {
    const { key, name: value } = rosterClass;
    const [found = null, ...others] = match(rosterClass);
    if (found && others.length > 0) {
      classrooms.set(key, [found, ...others]);
      if (format !== "plain")
        plan.problems.push(problemAt(rosterClass, { field: "title", code: "ambiguousClass", value }));
      continue;
    }
    const planned = planChange(rosterClass, found);
    if (!planned) continue;
    plan.changes.push(planned);
    classrooms.set(key, [{ id: planned.targetId, name: planned.name }]);
  }
  if (!isComplete || format === "plain") return { ...plan, classrooms };
  for (const classroom of present) {
    const { id: targetId, name, sourcedId, status } = classroom;
    if (sourcedId === null || status === "archived" || mentions.classIds.has(sourcedId)) continue;
    plan.changes.push(toChange("archived", { targetId, name, sourcedId }, { present: classroom }));
  }
  return { ...plan, classrooms };
}
