"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TypedSearch } from "@/components/data/typed-search";
import type { ClassroomChoice, PeopleFilters as Filters } from "@/components/people/people-query";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Toolbar } from "@/components/ui/toolbar";

const ROLES = ["student", "teacher", "school_admin"] as const;

/** What narrows the list of people. */
export function PeopleFilters(props: {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  classrooms: readonly ClassroomChoice[];
  actions?: ReactNode;
}) {
  const { filters, onChange, classrooms, actions } = props;
  const t = useTranslations("people");
  const role = useTranslations("role");
  return (
    <Toolbar label={t("filter")} actions={actions}>
      <TypedSearch label={t("search")} q={filters.q} onChange={(q) => onChange({ q })} />
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
