"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { TypedSearch } from "@/components/data/typed-search";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { Toolbar } from "@/components/ui/toolbar";
import type { HUB_PEOPLE_FILTERS } from "./hub-people-filter-names";

/** An empty text narrows nothing. */
type Filters = Record<(typeof HUB_PEOPLE_FILTERS)[number], string>;

const ROLES = ["operator", "developer"] as const;

/** Narrows the list of the hub's people. */
export function HubPeopleFilters({
  filters,
  onChange,
  actions,
}: {
  filters: Filters;
  onChange: (change: Partial<Filters>) => void;
  actions: ReactNode;
}) {
  const t = useTranslations("hubPeople");
  const people = useTranslations("people");
  const role = useTranslations("role");
  return (
    <Toolbar label={t("filter")} actions={actions}>
      <TypedSearch label={people("search")} q={filters.q} onChange={(q) => onChange({ q })} />
      <Field label={people("role")} className="sm:w-40">
        <Select value={filters.role} onChange={(event) => onChange({ role: event.currentTarget.value })}>
          <option value="">{people("everyRole")}</option>
          {ROLES.map((name) => (
            <option key={name} value={name}>
              {role(name)}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("status")} className="sm:w-36">
        <Select value={filters.status} onChange={(event) => onChange({ status: event.currentTarget.value })}>
          <option value="">{t("statuses.active")}</option>
          <option value="archived">{t("statuses.archived")}</option>
        </Select>
      </Field>
    </Toolbar>
  );
}
