"use client";

import { useTranslations } from "next-intl";
import { hubCall } from "@/components/data/hub-call";
import { changedOnly } from "@/components/forms/changed-only";
import { readNumber, readText } from "@/components/forms/use-form-call";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import type { PersonEdit, SchoolPerson } from "@/packages/client/contract/people";
import { ClassNumberField } from "./class-number-field";
import { PersonForm } from "./person-form";
import { useRefreshPeople } from "./use-refresh-people";

type EditedPerson = Pick<SchoolPerson, "id" | "displayName" | "login"> &
  Partial<Pick<SchoolPerson, "classrooms">>;

function readEdit(
  person: EditedPerson,
  studentClassrooms: SchoolPerson["classrooms"],
  fields: FormData,
): PersonEdit {
  const entered = { displayName: readText(fields, "displayName"), login: readText(fields, "login") };
  const classNumbers = studentClassrooms
    .map(({ id, classNumber }) => ({ id, classNumber, entered: readNumber(fields, numberFieldName(id)) }))
    .filter(({ classNumber, entered }) => entered !== classNumber)
    .map(({ id, entered }) => ({ classroomId: id, classNumber: entered }));
  return { ...changedOnly(entered, person), ...(classNumbers.length > 0 && { classNumbers }) };
}

function numberFieldName(classroomId: string): string {
  return `number-${classroomId}`;
}

export function EditPersonDialog({
  person,
  operation = "PATCH /people/{profileId}",
  onClose,
}: {
  person: EditedPerson & { role: string };
  /** `PATCH /hub-people/{profileId}` for an operator or developer. */
  operation?: "PATCH /people/{profileId}" | "PATCH /hub-people/{profileId}";
  onClose: () => void;
}) {
  const t = useTranslations("people");
  const { toast } = useToast();
  const refresh = useRefreshPeople();
  const studentClassrooms = person.role === "student" ? (person.classrooms ?? []) : [];
  return (
    <Dialog open onOpenChange={onClose} title={t("editTitle", { name: person.displayName })}>
      <PersonForm
        person={person}
        loginHint={t("loginEditHint")}
        send={async (fields) => {
          const body = readEdit(person, studentClassrooms, fields);
          await hubCall(operation, { params: { profileId: person.id }, body });
          toast({ tone: "positive", title: t("edited", { name: readText(fields, "displayName") }) });
          refresh();
          onClose();
        }}
        onCancel={onClose}
        submitText={t("save")}
      >
        {studentClassrooms.map((classroom) => (
          <ClassNumberField
            key={classroom.id}
            label={t("classNumberIn", { name: classroom.name })}
            name={numberFieldName(classroom.id)}
            classroomId={classroom.id}
            studentId={person.id}
            defaultNumber={classroom.classNumber}
          />
        ))}
      </PersonForm>
    </Dialog>
  );
}
