"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { hubCall } from "@/components/data/hub-call";
import { CallField, CallForm } from "@/components/forms/call-form";
import { readNumber, readText, useFormCall } from "@/components/forms/use-form-call";
import { ClassNumberField } from "@/components/people/class-number-field";
import { NewPersonDialog } from "@/components/people/new-person-dialog";
import type { ClassroomChoice } from "@/components/people/people-filters";
import { LoginField, PersonNameField } from "@/components/people/person-name-fields";
import { useRefreshPeople } from "@/components/people/use-refresh-people";
import { Checkbox } from "@/components/ui/checkbox";
import { FieldGroup } from "@/components/ui/field";
import { FieldRow } from "@/components/ui/field-row";
import { FormButtons } from "@/components/ui/form-buttons";
import { Select } from "@/components/ui/select";
import type { NewSignIn, SchoolRole } from "@/packages/client/contract/people";

export function AddPersonDialog({
  open,
  onClose,
  defaultRole,
  ...form
}: {
  open: boolean;
  onClose: () => void;
  defaultRole: SchoolRole;
  schoolId: string;
  classrooms: readonly ClassroomChoice[];
}) {
  const t = useTranslations("people");
  const [lastAdded, setLastAdded] = useState<LastAdded | null>(null);
  return (
    <NewPersonDialog
      open={open}
      onClose={() => {
        setLastAdded(null);
        onClose();
      }}
      title={t("add")}
      description={t("addBody")}
      canAddAnother
      onAdded={useRefreshPeople()}
      form={({ onCancel, onAdded }) => (
        <AddPersonForm
          {...form}
          defaultRole={lastAdded?.role ?? defaultRole}
          defaultClassroomIds={lastAdded?.classroomIds}
          onCancel={onCancel}
          onAdded={(signIn, added) => {
            setLastAdded(added);
            onAdded(signIn);
          }}
        />
      )}
    />
  );
}

interface LastAdded {
  role: SchoolRole;
  classroomIds: readonly string[];
}

interface Props {
  schoolId: string;
  defaultRole: SchoolRole;
  defaultClassroomIds?: readonly string[];
  classrooms: readonly ClassroomChoice[];
  onCancel: () => void;
  onAdded: (signIn: NewSignIn, added: LastAdded) => void;
}

export function AddPersonForm({
  schoolId,
  defaultRole,
  defaultClassroomIds = [],
  classrooms,
  onCancel,
  onAdded,
}: Props) {
  const t = useTranslations("people");
  const roleText = useTranslations("role");
  const [role, setRole] = useState<SchoolRole>(defaultRole);
  const [displayName, setDisplayName] = useState("");
  const [login, setLogin] = useState("");
  // Refs, because an answer may arrive after the user has started typing.
  const isTyped = useRef(false);
  const request = useRef<{ name: string; answer: Promise<void> } | null>(null);
  function fillIn(suggestion: string): void {
    // Synchronously, because the form reads the field right after `suggest` resolves.
    flushSync(() => setLogin(suggestion));
    // If the field has focus, typing must replace the suggestion, not append to it.
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement && activeElement.value === suggestion)
      activeElement.select();
  }
  async function requestSuggestion(name: string): Promise<void> {
    const call = hubCall("GET /schools/{schoolId}/login-suggestion", {
      params: { schoolId },
      query: { displayName: name },
    });
    const answer = await call.catch(() => null);
    const isCurrent = request.current?.name === name && !isTyped.current;
    if (answer && isCurrent) fillIn(answer.data.login);
    if (!answer && isCurrent) request.current = null;
  }
  function suggest(): Promise<void> {
    const name = displayName.trim();
    if (isTyped.current || name === "") return Promise.resolve();
    if (request.current?.name !== name) request.current = { name, answer: requestSuggestion(name) };
    return request.current.answer;
  }
  const form = useFormCall(async (fields) => {
    const body = {
      role,
      displayName: readText(fields, "displayName"),
      login: readText(fields, "login"),
      classroomIds: fields.getAll("classroomId").map(String).filter(Boolean),
      classNumber: readNumber(fields, "classNumber"),
    };
    onAdded((await hubCall("POST /schools/{schoolId}/people", { params: { schoolId }, body })).data, body);
  });
  return (
    <CallForm call={form} prepare={suggest}>
      <div className="flex flex-col gap-4">
        <CallField path="role" label={t("role")}>
          <Select value={role} onChange={(event) => setRole(event.currentTarget.value as SchoolRole)}>
            {ROLES.map((name) => (
              <option key={name} value={name}>
                {roleText(name)}
              </option>
            ))}
          </Select>
        </CallField>
        <PersonNameField
          value={displayName}
          onChange={(event) => setDisplayName(event.currentTarget.value)}
          onBlur={() => void suggest()}
        />
        <LoginField
          value={login}
          onChange={({ currentTarget: { value } }) => {
            isTyped.current = value !== "";
            setLogin(value);
          }}
        />
        {role === "student" ? (
          <StudentPlace classrooms={classrooms} defaultClassroomId={defaultClassroomIds[0]} />
        ) : null}
        {role === "teacher" && classrooms.length > 0 ? (
          <FieldGroup label={t("teaches")}>
            <div className="max-h-52 overflow-y-auto">
              {classrooms.map((classroom) => (
                <Checkbox
                  key={classroom.id}
                  name="classroomId"
                  value={classroom.id}
                  label={classroom.name}
                  defaultChecked={defaultClassroomIds.includes(classroom.id)}
                />
              ))}
            </div>
          </FieldGroup>
        ) : null}
      </div>
      <FormButtons isPending={form.isPending} onCancel={onCancel}>
        {t("add")}
      </FormButtons>
    </CallForm>
  );
}

const ROLES = ["student", "teacher", "school_admin"] as const satisfies readonly SchoolRole[];

function StudentPlace({
  classrooms,
  defaultClassroomId = "",
}: {
  classrooms: readonly ClassroomChoice[];
  defaultClassroomId?: string;
}) {
  const t = useTranslations("people");
  const [classroomId, setClassroomId] = useState(defaultClassroomId);
  return (
    <FieldRow>
      <CallField path="classroomIds" label={t("classroom")}>
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
      </CallField>
      <ClassNumberField
        label={t("classNumber")}
        name="classNumber"
        classroomId={classroomId}
        disabled={classroomId === ""}
      />
    </FieldRow>
  );
}
