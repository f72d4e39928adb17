"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field";

const NAME = "classroomIds";

/** Checkboxes of classrooms; `readClassroomIds` reads which are chosen. */
export function ClassroomChoices({
  label,
  hint,
  classrooms,
}: {
  label: string;
  hint?: string;
  classrooms: readonly { id: string; name: string }[];
}) {
  return (
    <FieldGroup label={label} hint={hint}>
      <div className="grid gap-x-6 sm:grid-cols-2">
        {classrooms.map(({ id, name }) => (
          <Checkbox key={id} name={NAME} value={id} label={name} />
        ))}
      </div>
    </FieldGroup>
  );
}

/** The chosen classrooms of a form with `ClassroomChoices`. */
export function readClassroomIds(fields: FormData): string[] {
  return fields.getAll(NAME).filter((id) => typeof id === "string");
}
