"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Field } from "@/components/ui/field";
import { SearchInput } from "@/components/ui/search-input";
import { Select } from "@/components/ui/select";
import { Toolbar } from "@/components/ui/toolbar";
import type { ClassroomChoice, PeopleFilters as Filters } from "./people-query";

/** A pause in typing after which the list follows. */
const TYPING_MS = 180;

const ROLES = ["student", "teacher", "school_admin"] as const;

/** What narrows the list of people. */
export function PeopleFilters({
  filters,
  onChange,
  classrooms,
  actions,
}: {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  classrooms: readonly ClassroomChoice[];
  actions?: ReactNode;
}) {
  const t = useTranslations("people");
  const role = useTranslations("role");
  return (
    <Toolbar label={t("filter")} actions={actions}>
      <PeopleSearch q={filters.q} onChange={(q) => onChange({ q })} />
      <Field label={t("role")} className="sm:w-40">
        <Select value={filters.role} onChange={(event) => onChange({ role: event.currentTarget.value })}>
          <option value="">{t("everyRole")}</option>
          {ROLES.map((name) => (
            <option key={name} value={name}>
              {role(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("classroom")} className="sm:w-40">
        <Select
          value={filters.classroomId}
          onChange={(event) => onChange({ classroomId: event.currentTarget.value })}
        >
          <option value="">{t("everyClassroom")}</option>
          {classrooms.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("standing")} className="sm:w-36">
        <Select
          value={filters.standing}
          onChange={(event) => onChange({ standing: event.currentTarget.value })}
        >
          <option value="">{t("standings.active")}</option>
          <option value="archived">{t("standings.archived")}</option>
        </Select>
      </Field>
    </Toolbar>
  );
}

function PeopleSearch({ q, onChange }: { q: string; onChange: (q: string) => void }) {
  const t = useTranslations("people");
  const [typed, setTyped] = useState(q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <Field label={t("search")} className="min-w-52 flex-1 sm:max-w-xs">
      <SearchInput
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => onChange(value.trim()), TYPING_MS);
        }}
      />
    </Field>
  );
}
