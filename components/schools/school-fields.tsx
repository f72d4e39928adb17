"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SCHOOL_NAME_MAX } from "@/client/contract/limits";
import type { CallErrorText } from "@/components/data/use-call-error";
import { textOf } from "@/components/forms/use-form-call";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";

/** A school's own fields. */
export interface SchoolValues {
  name: string;
  nameKo: string | null;
  timeZone: string;
}

/** What stands in the form. */
export function readSchoolValues(fields: FormData): SchoolValues {
  return {
    name: textOf(fields, "name"),
    nameKo: textOf(fields, "nameKo") || null,
    timeZone: textOf(fields, "timeZone"),
  };
}

/** `GMT+9` for a time zone, as its clock stands today. */
function offsetOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** Every time zone that the browser knows, and the one that stands. */
function listTimeZones(present: string): { name: string; offset: string }[] {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", present]);
  return [...names].sort().map((name) => ({ name, offset: offsetOf(name) }));
}

/** A school's names and time zone; for dialogs, which only a browser opens. */
export function SchoolFields({
  id,
  present,
  fieldErrors,
}: {
  id: string;
  present: SchoolValues;
  fieldErrors: CallErrorText["fields"];
}) {
  const t = useTranslations("schools");
  const [timeZones] = useState(() => listTimeZones(present.timeZone));
  return (
    <>
      <Field label={t("name")} required id={`${id}-name`} error={fieldErrors.name}>
        <TextInput name="name" defaultValue={present.name} maxLength={SCHOOL_NAME_MAX} autoComplete="off" />
      </Field>
      <Field label={t("nameKo")} hint={t("nameKoHint")} id={`${id}-nameKo`} error={fieldErrors.nameKo}>
        <TextInput
          name="nameKo"
          lang="ko"
          defaultValue={present.nameKo ?? ""}
          maxLength={SCHOOL_NAME_MAX}
          autoComplete="off"
        />
      </Field>
      <Field
        label={t("timeZone")}
        hint={t("timeZoneHint")}
        required
        id={`${id}-timeZone`}
        error={fieldErrors.timeZone}
      >
        <Select name="timeZone" defaultValue={present.timeZone}>
          {timeZones.map(({ name, offset }) => (
            <option key={name} value={name}>
              {name} ({offset})
            </option>
          ))}
        </Select>
      </Field>
    </>
  );
}
