"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CallErrorText } from "@/components/data/use-call-error";
import { ClassNumberField } from "@/components/people/class-number-field";
import type { ClassroomChoice } from "@/components/people/people-filters";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldGroup } from "@/components/ui/field";
import { FieldRow } from "@/components/ui/field-row";
import { Select } from "@/components/ui/select";
import type { SchoolRole } from "@/packages/client/contract/people";

const ROLES = ["student", "teacher", "school_admin"] as const satisfies readonly SchoolRole[];

export function RoleField({
  id,
  role,
  onChange,
}: {
  id: string;
  role: SchoolRole;
  onChange: (role: SchoolRole) => void;
}) {
  const t = useTranslations("people");
  const roleText = useTranslations("role");
  return (
    <Field label={t("role")} id={`${id}-role`}>
      <Select value={role} onChange={(event) => onChange(event.currentTarget.value as SchoolRole)}>
        {ROLES.map((name) => (
          <option key={name} value={name}>
            {roleText(name)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function TaughtClassrooms({
  classrooms,
  defaultIds,
}: {
  classrooms: readonly ClassroomChoice[];
  defaultIds: readonly string[];
}) {
  const t = useTranslations("people");
  return (
    <FieldGroup label={t("teaches")}>
      <div className="max-h-52 overflow-y-auto">
        {classrooms.map((classroom) => (
          <Checkbox
            key={classroom.id}
            name="classroomId"
            value={classroom.id}
            label={classroom.name}
            defaultChecked={defaultIds.includes(classroom.id)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

export function StudentPlace({
  classrooms,
  defaultClassroomId = "",
  id,
  fieldErrors,
}: {
  classrooms: readonly ClassroomChoice[];
  defaultClassroomId?: string;
  id: string;
  fieldErrors: CallErrorText["fields"];
}) {
  const t = useTranslations("people");
  const [classroomId, setClassroomId] = useState(defaultClassroomId);
  return (
    <FieldRow>
      <Field label={t("classroom")} id={`${id}-classroomIds`} error={fieldErrors.classroomIds}>
        <Select
          name="classroomId"
          value={classroomId}
          onChange={(event) => setClassroomId(event.currentTarget.value)}
        >
          <option value="">{t("noClassroom")}</option>
          {classrooms.map((classroom) => (
            <option key={classroom.id} value={classroom.id}>
              {classroom.name}
            </option>
          ))}
        </Select>
      </Field>
      <ClassNumberField
        label={t("classNumber")}
        name="classNumber"
        id={`${id}-classNumber`}
        error={fieldErrors.classNumber}
        classroomId={classroomId}
        disabled={classroomId === ""}
      />
    </FieldRow>
  );
}
