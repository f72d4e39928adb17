"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TypedSearch } from "@/components/data/typed-search";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Toolbar } from "@/components/ui/toolbar";
import type { HubRole } from "@/packages/client/contract/hub-people";
import type { SchoolRole } from "@/packages/client/contract/people";
import type { HUB_PEOPLE_FILTERS, PEOPLE_FILTERS } from "./filter-names";

export interface ClassroomChoice {
  id: string;
  name: string;
}

/** The values of the filters. An empty string does not filter, but an empty `status` lists only active people. */
type Filters = Record<(typeof HUB_PEOPLE_FILTERS)[number], string> &
  Partial<Record<(typeof PEOPLE_FILTERS)[number], string>>;

export function PeopleFilters({
  label,
  filters,
  onChange,
  roles,
  classrooms,
  actions,
}: {
  label: string;
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  roles: readonly (SchoolRole | HubRole)[];
  classrooms?: readonly ClassroomChoice[];
  actions: ReactNode;
}) {
  const t = useTranslations("people");
  const role = useTranslations("role");
  return (
    <Toolbar label={label} actions={actions}>
      <TypedSearch label={t("search")} q={filters.q} onChange={(q) => onChange({ q })} />
      <Field label={t("role")} className="sm:w-40">
        <Select value={filters.role} onChange={(event) => onChange({ role: event.currentTarget.value })}>
          <option value="">{t("allRoles")}</option>
          {roles.map((name) => (
            <option key={name} value={name}>
              {role(name)}
            </option>
          ))}
        </Select>
      </Field>
      {classrooms ? (
        <Field label={t("classroom")} className="sm:w-40">
          <Select
            value={filters.classroomId ?? ""}
            onChange={(event) => onChange({ classroomId: event.currentTarget.value })}
          >
            <option value="">{t("allClassrooms")}</option>
            {classrooms.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label={t("status")} className="sm:w-36">
        <Select value={filters.status} onChange={(event) => onChange({ status: event.currentTarget.value })}>
          <option value="">{t("statuses.active")}</option>
          <option value="archived">{t("statuses.archived")}</option>
        </Select>
      </Field>
    </Toolbar>
  );
}
