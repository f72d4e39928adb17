"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useRef } from "react";
import type { AuditAction } from "@/client/contract/audit";
import { useFollowed } from "@/components/data/use-followed";
import { textOf } from "@/components/forms/use-form-call";
import { Button } from "@/components/ui/button";
import { DateInput } from "@/components/ui/date-input";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Select } from "@/components/ui/select";
import { TextInput } from "@/components/ui/text-input";
import { Toolbar } from "@/components/ui/toolbar";
import { AUDIT_FILTERS, type AuditFilterName } from "./audit-filter-names";
import { dayProblemsOf } from "./day-problems";

/** A school to choose, and its clock. */
export interface SchoolChoice {
  id: string;
  name: string;
  timeZone: string;
}

type Filters = Record<AuditFilterName, string>;

const PEOPLE = ["actor", "subject"] as const;
const DAYS = ["from", "to"] as const;
/** An address may say anything, at any length. */
const SHOWN_TEXT_MAX = 40;
const NONE = Object.fromEntries(AUDIT_FILTERS.map((name) => [name, ""])) as Filters;

interface Props {
  filters: Filters;
  actions: readonly AuditAction[];
  schools: readonly SchoolChoice[];
  onChange: (change: Partial<Filters>) => void;
  isNarrowed: boolean;
}

/** What narrows the audit log. */
export function AuditFilterBar(props: Props) {
  const t = useTranslations("audit");
  const { filters, onChange } = props;
  const first = useRef<HTMLSelectElement>(null);
  function clear(): void {
    onChange(NONE);
    // The button goes with what it cleared; the keyboard stays with the filters.
    first.current?.focus();
  }
  return (
    <Toolbar
      label={t("filter")}
      actions={
        props.isNarrowed ? (
          <Button variant="quiet" onClick={clear}>
            {t("clear")}
          </Button>
        ) : null
      }
    >
      <ActionFilter {...props} select={first} />
      {PEOPLE.map((name) => (
        <PersonFilter key={name} name={name} value={filters[name]} onChange={onChange} />
      ))}
      {props.schools.length > 0 ? <SchoolFilter {...props} /> : null}
      <DayFilters {...props} />
    </Toolbar>
  );
}

/** Days that cannot be used stay in the address, and their fields say why they narrow nothing. */
function DayFilters({ filters, onChange }: Props) {
  const t = useTranslations("audit");
  const problems = dayProblemsOf(filters);
  return DAYS.map((name) => {
    const problem = problems[name];
    return (
      <Field
        key={name}
        label={t(name)}
        error={problem && t(`days.${problem}`, { text: filters[name].slice(0, SHOWN_TEXT_MAX) })}
        className="self-start sm:w-44"
      >
        <DateInput
          value={filters[name]}
          onChange={(event) => onChange({ [name]: event.currentTarget.value })}
        />
      </Field>
    );
  });
}

function ActionFilter({
  filters,
  actions,
  onChange,
  select,
}: Props & { select: RefObject<HTMLSelectElement | null> }) {
  const t = useTranslations("audit");
  return (
    <Field label={t("action")} className="self-start sm:w-48">
      <Select
        ref={select}
        value={filters.action}
        onChange={(event) => onChange({ action: event.currentTarget.value })}
      >
        <option value="">{t("everyAction")}</option>
        {actions.map((action) => (
          <option key={action} value={action}>
            {t(`actions.${action}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function SchoolFilter({ filters, schools, onChange }: Props) {
  const t = useTranslations("audit");
  return (
    <Field label={t("school")} className="self-start sm:w-44">
      <Select
        value={filters.schoolId}
        onChange={(event) => onChange({ schoolId: event.currentTarget.value })}
      >
        {schools.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** A person by login name; takes effect with Enter, or when one goes on. */
function PersonFilter({
  name,
  value,
  onChange,
}: {
  name: (typeof PEOPLE)[number];
  value: string;
  onChange: (change: Partial<Filters>) => void;
}) {
  const t = useTranslations("audit");
  const [typed, setTyped] = useFollowed(value);
  function submit(form: HTMLFormElement): void {
    onChange({ [name]: textOf(new FormData(form), name) });
  }
  return (
    <Form onSubmit={submit} className="self-start sm:w-36">
      <Field label={t(name)}>
        <TextInput
          name={name}
          value={typed}
          maxLength={60}
          placeholder={t("personHint")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={(event) => {
            if (typed.trim() !== value) event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
    </Form>
  );
}
