"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { hubCall, queryKeyOf } from "@/components/data/hub-call";
import { CallField } from "@/components/forms/call-form";
import { TextInput } from "@/components/ui/text-input";
import { CLASS_NUMBER_MAX } from "@/packages/client/contract/limits";

/** A student's number in a classroom. Warns when another student has it, which is allowed: students may exchange numbers. */
export function ClassNumberField({
  label,
  name,
  classroomId,
  studentId,
  defaultNumber = null,
  disabled,
}: {
  label: string;
  /** The name of the input; the path of its value in the request, if it has one. */
  name: string;
  /** Empty while no classroom is chosen. */
  classroomId: string;
  studentId?: string;
  defaultNumber?: number | null;
  disabled?: boolean;
}) {
  const t = useTranslations("people");
  const defaultValue = defaultNumber === null ? "" : String(defaultNumber);
  const [number, setNumber] = useState(defaultValue);
  const { data: students = [] } = useQuery({
    queryKey: queryKeyOf("GET /classrooms/{classroomId}/students", { classroomId }),
    queryFn: async ({ signal }) =>
      (await hubCall("GET /classrooms/{classroomId}/students", { params: { classroomId }, signal })).data,
    enabled: classroomId !== "" && number !== "",
  });
  const others: string[] = students
    .filter(({ id, classNumber }) => id !== studentId && String(classNumber) === number)
    .map(({ displayName }) => displayName);
  const taken = { count: others.length, names: others.join(", ") };
  const warning = others.length > 0 ? t("classNumberTaken", taken) : null;
  return (
    <CallField path={name} label={label} warning={warning}>
      <TextInput
        name={name}
        type="number"
        inputMode="numeric"
        min={1}
        max={CLASS_NUMBER_MAX}
        defaultValue={defaultValue}
        disabled={disabled}
        onChange={(event) => setNumber(event.currentTarget.value)}
      />
    </CallField>
  );
}
