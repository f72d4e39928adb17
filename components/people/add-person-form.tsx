"use client";

import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import type { NewSignIn, SchoolRole } from "@/client/contract/people";
import { hubCall } from "@/components/data/hub-call";
import type { CallErrorText } from "@/components/data/use-call-error";
import { Checkbox } from "@/components/ui/checkbox";
import { Field, FieldGroup } from "@/components/ui/field";
import { FormButtons } from "@/components/ui/form-buttons";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { FormProblem, useLoginProblem } from "./form-problem";
import type { ClassroomChoice } from "./people-query";
import { CLASS_NUMBER_MAX, DISPLAY_NAME_MAX, LOGIN_MAX, LOGIN_PATTERN } from "./person-fields";
import { numberOf, textOf, useFormCall } from "./use-form-call";

const ROLES = ["student", "teacher", "school_admin"] as const satisfies readonly SchoolRole[];

interface Props {
  schoolId: string;
  classrooms: readonly ClassroomChoice[];
  onCancel: () => void;
  onAdded: (signIn: NewSignIn) => void;
}

/** A new person of a school. */
export function AddPersonForm({ schoolId, classrooms, onCancel, onAdded }: Props) {
  const t = useTranslations("people");
  const id = useId();
  const [role, setRole] = useState<SchoolRole>("student");
  const form = useFormCall(async (fields) => {
    const body = {
      role,
      displayName: textOf(fields, "displayName"),
      login: textOf(fields, "login"),
      classroomIds: fields.getAll("classroomId").map(String).filter(Boolean),
      classNumber: numberOf(fields, "classNumber"),
    };
    onAdded((await hubCall<NewSignIn>({ method: "POST", path: `/schools/${schoolId}/people`, body })).data);
  });
  const problem = useLoginProblem(form.problem);
  const fieldErrors = problem?.fields ?? {};
  return (
    <form onSubmit={form.onSubmit}>
      <FormProblem problem={problem} id={id} />
      <div className="flex flex-col gap-4">
        <RoleField id={id} role={role} onChange={setRole} />
        <NameAndLogin schoolId={schoolId} id={id} fieldErrors={fieldErrors} />
        {role === "student" ? (
          <StudentPlace classrooms={classrooms} id={id} fieldErrors={fieldErrors} />
        ) : null}
        {role === "teacher" && classrooms.length > 0 ? <TaughtClassrooms classrooms={classrooms} /> : null}
      </div>
      <FormButtons isPending={form.isPending} onCancel={onCancel}>
        {t("add")}
      </FormButtons>
    </form>
  );
}

function RoleField({
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

function TaughtClassrooms({ classrooms }: Pick<Props, "classrooms">) {
  const t = useTranslations("people");
  return (
    <FieldGroup label={t("teaches")}>
      <div className="max-h-52 overflow-y-auto">
        {classrooms.map((classroom) => (
          <Checkbox key={classroom.id} name="classroomId" value={classroom.id} label={classroom.name} />
        ))}
      </div>
    </FieldGroup>
  );
}

type FieldErrors = CallErrorText["fields"];

/** The hub suggests a login name once there is a name; what was typed by hand it leaves alone. */
function NameAndLogin({
  schoolId,
  id,
  fieldErrors,
}: {
  schoolId: string;
  id: string;
  fieldErrors: FieldErrors;
}) {
  const t = useTranslations("people");
  const [login, setLogin] = useState("");
  // A ref, since the answer may come after the person has begun to type.
  const isTyped = useRef(false);
  async function suggest(displayName: string): Promise<void> {
    if (isTyped.current || displayName === "") return;
    const path = `/schools/${schoolId}/login-suggestion`;
    const answer = await hubCall<{ login: string }>({ path, query: { displayName } }).catch(() => null);
    if (answer && !isTyped.current) setLogin(answer.data.login);
  }
  return (
    <>
      <Field label={t("name")} required id={`${id}-displayName`} error={fieldErrors.displayName}>
        <TextInput
          name="displayName"
          maxLength={DISPLAY_NAME_MAX}
          autoComplete="off"
          onBlur={(event) => void suggest(event.currentTarget.value.trim())}
        />
      </Field>
      <Field label={t("login")} hint={t("loginHint")} required id={`${id}-login`} error={fieldErrors.login}>
        <TextInput
          name="login"
          value={login}
          onChange={(event) => {
            isTyped.current = event.currentTarget.value !== "";
            setLogin(event.currentTarget.value);
          }}
          minLength={2}
          maxLength={LOGIN_MAX}
          pattern={LOGIN_PATTERN}
          title={t("loginHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
    </>
  );
}

function StudentPlace({
  classrooms,
  id,
  fieldErrors,
}: {
  classrooms: readonly ClassroomChoice[];
  id: string;
  fieldErrors: FieldErrors;
}) {
  const t = useTranslations("people");
  const [classroomId, setClassroomId] = useState("");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
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
      <Field label={t("classNumber")} id={`${id}-classNumber`} error={fieldErrors.classNumber}>
        <TextInput
          name="classNumber"
          type="number"
          inputMode="numeric"
          min={1}
          max={CLASS_NUMBER_MAX}
          disabled={classroomId === ""}
        />
      </Field>
    </div>
  );
}
