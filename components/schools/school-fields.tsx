"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CallField } from "@/components/forms/call-form";
import { readText } from "@/components/forms/use-form-call";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { SCHOOL_NAME_MAX } from "@/packages/client/contract/limits";
import type { PoolOwner } from "@/packages/client/contract/schools";

type SchoolValues = Pick<PoolOwner, "name" | "nameKo" | "timeZone">;

export function readSchoolValues(fields: FormData): SchoolValues {
  return {
    name: readText(fields, "name"),
    nameKo: readText(fields, "nameKo") || null,
    timeZone: readText(fields, "timeZone"),
  };
}

/** Returns the current offset of a time zone, such as `GMT+9`. */
function currentOffset(timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "shortOffset" }).formatToParts();
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}

/** Lists the time zones that the browser knows, UTC and `current`, the school's. */
function listTimeZones(current: string): { name: string; offset: string }[] {
  const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", current]);
  return [...names].sort().map((name) => ({ name, offset: currentOffset(name) }));
}

/** The fields for a school's names and time zone. Only for dialogs: the server does not render them, and may know other time zones. */
export function SchoolFields({ values }: { values: SchoolValues }) {
  const t = useTranslations("school");
  const [timeZones] = useState(() => listTimeZones(values.timeZone));
  return (
    <>
      <CallField path="name" label={t("name")} required>
        <TextInput name="name" defaultValue={values.name} maxLength={SCHOOL_NAME_MAX} autoComplete="off" />
      </CallField>
      <CallField path="nameKo" label={t("nameKo")} hint={t("nameKoHint")}>
        <TextInput
          name="nameKo"
          lang="ko"
          defaultValue={values.nameKo ?? ""}
          maxLength={SCHOOL_NAME_MAX}
          autoComplete="off"
        />
      </CallField>
      <CallField path="timeZone" label={t("timeZone")} hint={t("timeZoneHint")} required>
        <Select name="timeZone" defaultValue={values.timeZone}>
          {timeZones.map(({ name, offset }) => (
            <option key={name} value={name}>
              {name} ({offset})
            </option>
          ))}
        </Select>
      </CallField>
    </>
  );
}
